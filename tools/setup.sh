#!/bin/sh
# Set up .venv or node_modules, or say in one line what is missing. Called by the Makefile: setup.sh venv|node
set -eu
python=${PYTHON:-python3}

say() {
    echo "$1" >&2
    exit 1
}

case $1 in
venv)
    command -v "$python" >/dev/null ||
        say "Tabtop needs Python 3.11 or newer. Please install python3 and python3-venv."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        say "Tabtop needs Python 3.11 or newer, but $python is older."
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            apt-get -qq update &&
                DEBIAN_FRONTEND=noninteractive apt-get -qq install -y python3-venv >/dev/null || true
        fi
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            say "Python cannot create virtual environments here. Please install python3-venv."
    fi
    echo "Setting up the Python tools in .venv/ …"
    "$python" -m venv .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
        -r requirements-dev.txt
    ;;
node)
    command -v node >/dev/null && command -v npm >/dev/null ||
        say "Tabtop needs Node.js 20 or newer with npm. Please install nodejs and npm."
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
        say "Tabtop needs Node.js 20 or newer, but this is $(node --version)."
    echo "Setting up PyScript and Pyodide in node_modules/ …"
    npm ci --no-fund --no-audit --loglevel=error
    ;;
esac
