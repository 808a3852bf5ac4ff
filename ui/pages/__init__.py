"""The app's pages. A module that declares a `PAGE` is one page: its state, its event handlers and its HTML.

The table's own page is `play`. `tables` makes and keeps it, by means of `opening` and `table_form`. `guests`
lets other devices take part in it. One of them is a `guest`; its messages come through `channels` and are
read by `guest_messages`. `invitations` are how guests get in, `players` changes who plays, and `table_talk`
is what people at several screens say to each other. `base`, `notices` and `game_page` belong to no page.
"""
