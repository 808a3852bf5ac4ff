"""A fuzzer for everything that comes from outside: it spoils real games and opens the results.

`make test` runs the first thousand cases and `make soak` a hundred thousand. A case is a number:
`python -m tests.fuzz --seed 17` runs case 17 alone.
"""
