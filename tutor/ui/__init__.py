"""Screens: functions of a session. The session is plain Python; the widget only carries its screens and intents."""
