"""Players from outside: programs in any language, asked over pipes (docs/research/write-a-bot.md).

Policies, too: functions in Python (docs/research/environments.md).
"""
