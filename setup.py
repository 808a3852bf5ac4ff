"""Map the folder engine/ to the package `tabtop`; everything else about the package is in pyproject.toml.

The sub-packages are found, not listed, so that a new game is installed without a change here.
"""

from setuptools import find_packages, setup

setup(
    package_dir={"tabtop": "engine"},
    packages=["tabtop", *(f"tabtop.{name}" for name in find_packages("engine"))],
)
