"""Lessons and what is kept of them: predictions, hints, stars, progress, reviews, usual mistakes, a page to print."""
