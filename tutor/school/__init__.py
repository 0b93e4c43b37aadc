"""What outlives a kernel: learners' places."""
