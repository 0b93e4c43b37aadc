"""Tables that are played at: matches, free tables, people at one screen, one's own game beside the screen."""
