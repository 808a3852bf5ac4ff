"""Mutation tests: break the code in small ways, and see whether a test notices.

    make mutants SCOPE=core SEED=1 N=200

draws mutants by the seed, runs the tests that reach each of them on a copy of the tree, and writes
tests/mutants/core.md. After an interruption it continues where it stopped.

None of the existing tools draws a sample by a seed, chooses tests by what they reach, and leaves the working
tree alone, so this is our own: `find` lists the mutants of a file, `reach` notes which functions each
test calls, `worker` runs tests on a mutated copy, and `__main__` draws, schedules and reports.
"""
