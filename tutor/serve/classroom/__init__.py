"""A class that votes from its own devices: a code to join by, and votes that stay hidden until the reveal.

A class lives in the serving process and in the learners' store; no kernel hears of it. `room` is what a class is,
`gathering` who hears of what happens in it, `rooms` all of them, `live` the line to a page, `page` the learner's page.
"""
