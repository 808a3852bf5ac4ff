"""Texts of the page on which a guest joins a table. The build writes them into join.html."""

from __future__ import annotations

from engine.text import T

SENTENCES = {
    "title": T("Join a game · Tabtop"),
    "invited": T("You’re invited to a game"),
    "about": T(
        "Your name, moves and settings go to the device with the table. Nobody outside the table gets them."
    ),
    "met": T(
        "These servers introduce the devices and learn their addresses: {servers}.", servers="{servers}"
    ),
    "name": T("Your name"),
    "join": T("Join the game"),
    "watch": T("Just watch"),
    "looking": T("Looking for the table…"),
    "answer": T("Show this code to the table"),
    "answer_how": T("Scan it on the device with the table, or open the link there."),
    "link": T("Link for the table"),
    "qr": T("QR code of the link"),
    "copy": T("Copy link"),
    "copy_code": T("Copy code"),
    "copied": T("Copied."),
    "send": T("Send"),
    "waiting": T("Waiting for the table…"),
    "slow": T(
        "Nothing happens? Both devices must be on the same network. "
        "Hotel and guest Wi-Fi often keeps devices apart. "
        "If somebody else has used this invitation, ask for a new one. "
        "If nothing helps, the host can send you the game by message."
    ),
    "unreachable": T(
        "These two devices can’t reach each other. "
        "Hotel and guest Wi-Fi often keeps devices apart: try another network, "
        "or ask the host to send you the game by message."
    ),
    "away": T("Connection interrupted. Trying again…"),
    "rescan": T(
        "Still no connection. Your seat is kept. Scan the new code at the table, or paste its link here."
    ),
    "stale": T("This invitation has been used. Scan the new code at the table, or paste its link here."),
    "invitation": T("Invitation link"),
    "open": T("Open"),
    "closed": T("The host’s table isn’t open right now. You’ll be back as soon as it is."),
    "ended": T("The table has been closed."),
    "no_code": T("This link contains no invitation. Scan the code at the table, or paste its link here."),
    "bad_code": T("This invitation is incomplete or from another version. Ask for a new one."),
    "too_old": T("This browser can’t connect to other devices. Please try a current one."),
    "handing": T("Looking for the table in this browser…"),
    "handed": T("The table has the code. You can close this window."),
    "not_taken": T("The table can’t use this code"),
    "answer_old": T(
        "Its invitation has already been used. Scan the code that the table shows now with the other device."
    ),
    "answer_broken": T("It’s incomplete. Open the invitation on the other device again."),
    "not_handed": T("No table in this browser is waiting for this code. Paste it at the table."),
    "code": T("Code for the table"),
    "left": T("You left the table."),
    "return": T("Rejoin"),
    "leave": T("Leave"),
    "watching": T("You’re watching."),
    "big": T("Big screen"),
    "whole": T("Whole page"),
    "lobby": T("All games"),
}
