"""A class that votes and works on its own devices: a code to join by, votes that stay hidden until the reveal, copies.

A class lives in the serving process and in the learners' store; no kernel hears of it. `room` is what a class is,
`copies` what its learners do by themselves, `gathering` who hears of what happens in it, `rooms` all of them, `live`
the line to a page, `page` the learner's page.
"""
