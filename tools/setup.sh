# What ./run and ./test share: an environment in .venv that holds the project and what it needs.
# Sourced, not run: `root` is the project's folder; `setup run` or `setup dev` does the work.
# It does nothing when what it would install has not changed since the last time.

venv=$root/.venv

say() {
    printf '%s\n' "$*" >&2
}

fits() { # PYTHON: whether it is one that the project runs on
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
}

can_make_venv() { # PYTHON
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

may_apt_get() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

apt_get() { # PACKAGE...
    say "Installing $* with apt-get…"
    {
        DEBIAN_FRONTEND=noninteractive apt-get update -q &&
            DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
    } >"$root/.setup.log" 2>&1 </dev/null || fail "apt-get could not install $*"
}

fail() { # WHAT
    say "$1."
    if [ -s "$root/.setup.log" ]; then
        say "The end of .setup.log:"
        tail -n 20 "$root/.setup.log" >&2
    fi
    exit 1
}

find_python() { # sets `python`; PYTHON in the environment names one to use
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        fits "$python" && return
    done
    return 1
}

have_python() {
    if ! find_python; then
        may_apt_get || fail "Canasta needs Python 3.11 to 3.14: apt-get install python3 python3-venv"
        apt_get python3 python3-venv
        find_python || fail "Canasta needs Python 3.11 to 3.14, and apt-get has installed another"
    fi
    if ! can_make_venv "$python"; then
        may_apt_get || fail "$python cannot make an environment: apt-get install python3-venv"
        apt_get python3-venv
        can_make_venv "$python" || fail "$python still cannot make an environment"
    fi
}

# What the page is made from: its sources, and the Python messages that its types come from.
page_sources() {
    [ -d "$root/web" ] || return 0 # published sources hold the page as it was built
    find "$root/web" \
        \( -name node_modules -o -name dist -o -name python -o -name canasta_page \) -prune -o \
        -name protocol.ts -o -type f -exec cksum {} +
    find "$root/src/canasta/game" "$root/src/canasta/table" "$root/src/canasta/web" \
        -name '*.py' -exec cksum {} +
}

# What the environment was made from, on two lines: all but the page, then the page. The folder is
# in it since its scripts name the folder.
wanted() { # run|dev
    printf '%s %s %s\n' "$1" "$(cat "$root/pyproject.toml" "$root/constraints.txt" \
        "$root"/requirements/*.txt "$root/tools/setup.sh" "$root/hatch_build.py" \
        "$root/tools/page.py" | cksum)" "$root"
    page_sources | LC_ALL=C sort | cksum
}

ready() { # run|dev: whether that, or more, is installed
    [ -x "$venv/bin/canasta" ] && "$venv/bin/python" -c '' 2>/dev/null || return 1
    [ "$(cat "$venv/.stamp.dev" 2>/dev/null)" = "$(wanted dev)" ] && return
    [ "$1" = run ] && [ "$(cat "$venv/.stamp.run" 2>/dev/null)" = "$(wanted run)" ]
}

# Whether nothing but the page is out of date; prints what is installed: run or dev.
only_page_changed() {
    "$venv/bin/python" -c '' 2>/dev/null || return 1
    for kind in dev run; do
        [ "$(head -n 1 "$venv/.stamp.$kind" 2>/dev/null)" = "$(wanted $kind | head -n 1)" ] || continue
        [ "$1" = run ] || [ $kind = dev ] || continue
        echo $kind
        return
    done
    return 1
}

install() { # WHAT...
    rm -f "$venv"/.stamp.*
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-input "$@" \
        >"$root/.setup.log" 2>&1 </dev/null || fail "What canasta needs could not be installed"
}

# Nothing is installed or run that was not written down with its hash: no package is built from
# sources, since that would fetch what builds it, and the project is built with what is there then.
install_packages() { # run|dev
    case $1 in
        dev) set -- -r "$root/constraints.txt" ;;
        *) set -- -r "$root/requirements/run.txt" -r "$root/requirements/build.txt" ;;
    esac
    install --no-deps --require-hashes --only-binary :all: "$@"
}

install_project() {
    install --no-deps --no-build-isolation -e "$root"
}

make_venv() {
    [ "$(cat "$venv/.place" 2>/dev/null)" = "$root" ] &&
        "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
    have_python
    rm -rf "$venv"
    "$python" -m venv "$venv" >"$root/.setup.log" 2>&1 || fail "The environment could not be made"
    printf '%s\n' "$root" >"$venv/.place"
}

setup() { # run|dev
    ready "$1" && return
    # One at a time: ./run and ./test may be started side by side.
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$root/.venv.lock"
        flock 9
        ready "$1" && { exec 9>&-; return; }
    fi
    if kind=$(only_page_changed "$1"); then
        set -- "$kind"
        say "Making the page…"
    else
        say "Setting up, about a minute…"
        make_venv
        install_packages "$1"
    fi
    install_project
    wanted "$1" >"$venv/.stamp.$1"
    rm -f "$root/.setup.log"
    say "Ready."
    if command -v flock >/dev/null 2>&1; then
        exec 9>&-
    fi
}
