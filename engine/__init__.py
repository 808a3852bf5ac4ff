"""The rules of the games: pure Python, standard library only, no browser and no drawing."""
