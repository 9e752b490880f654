# What ./run and ./test share: an environment in .venv that holds the project and what it needs. What
# the page and the engine are made with is in .venv-build, since nothing needs it afterwards.
# Sourced, not run: `root` is the project's folder; `setup run` or `setup dev` does the work.
# It does nothing when what it would install has not changed since the last time.

venv=$root/.venv
builder=$root/.venv-build

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
    find "$root/src/canasta/game" "$root/src/canasta/live/table" "$root/src/canasta/server/web" \
        -name '*.py' -exec cksum {} +
}

# What the engine may be made from: it knows by itself which of these files take part.
engine_sources() {
    find "$root/src/canasta" \( -name '*.py' -o -name '*.c' \) -exec cksum {} +
}

# What the environment was made from, on two lines: all but the parts, then the parts. The folder is
# in it since its scripts name the folder.
wanted() { # run|dev
    printf '%s %s %s\n' "$1" "$(cat "$root/pyproject.toml" "$root/constraints.txt" \
        "$root"/requirements/*.txt "$root/tools/setup.sh" "$root/hatch_build.py" \
        "$root/tools/page.py" | cksum)" "$root"
    { page_sources; engine_sources; } | LC_ALL=C sort -u | cksum
}

ready() { # run|dev: whether that, or more, is installed
    [ -x "$venv/bin/canasta" ] && "$venv/bin/python" -c '' 2>/dev/null || return 1
    [ "$(cat "$venv/.stamp.dev" 2>/dev/null)" = "$(wanted dev)" ] && return
    [ "$1" = run ] && [ "$(cat "$venv/.stamp.run" 2>/dev/null)" = "$(wanted run)" ]
}

# Whether nothing but the parts are out of date; prints what is installed: run or dev.
only_parts_changed() {
    "$venv/bin/python" -c '' 2>/dev/null || return 1
    for kind in dev run; do
        [ "$(head -n 1 "$venv/.stamp.$kind" 2>/dev/null)" = "$(wanted $kind | head -n 1)" ] || continue
        [ "$1" = run ] || [ $kind = dev ] || continue
        echo $kind
        return
    done
    return 1
}

install() { # ENVIRONMENT WHAT...
    rm -f "$venv"/.stamp.*
    into=$1
    shift
    "$into/bin/python" -m pip install --disable-pip-version-check --no-input "$@" \
        >"$root/.setup.log" 2>&1 </dev/null || fail "What canasta needs could not be installed"
}

# Nothing is installed or run that was not written down with its hash: no package is built from
# sources, since that would fetch what builds it, and the project is built with what is there then.
install_packages() { # ENVIRONMENT FILE
    install "$1" --no-deps --require-hashes --only-binary :all: -r "$2"
}

# The page and the engine, side by side: each says what is wrong by itself.
make_parts() { # run|dev
    say "Making the page and the engine…"
    page=
    if [ -d "$root/web" ]; then # published sources hold the page as it was built
        "$builder/bin/python" "$root/tools/page.py" build "$1" >"$root/.setup.log" 2>&1 </dev/null &
        page=$!
    fi
    if ! PYTHONPATH=$root/src "$builder/bin/python" -m canasta.compiled.building "$root/build" \
        </dev/null >&2; then
        [ -z "$page" ] || kill "$page" 2>/dev/null
        rm -f "$root/.setup.log"
        fail "The engine could not be made"
    fi
    [ -z "$page" ] || wait "$page" || fail "The page could not be made"
}

install_project() {
    rm -rf "$root/build/wheel"
    (cd "$root" && CANASTA_PARTS=made "$builder/bin/python" -c '
from pathlib import Path
from hatchling.build import build_editable
Path("build/wheel").mkdir(parents=True)
build_editable("build/wheel")') >"$root/.setup.log" 2>&1 </dev/null || fail "The project could not be built"
    install "$venv" --no-deps --no-index --force-reinstall "$root"/build/wheel/*.whl
}

make_venv() {
    [ "$(cat "$venv/.place" 2>/dev/null)" = "$root" ] &&
        "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
    have_python
    rm -rf "$venv"
    "$python" -m venv "$venv" >"$root/.setup.log" 2>&1 || fail "The environment could not be made"
    printf '%s\n' "$root" >"$venv/.place"
}

# What builds the project; made once, and again when what it holds has changed.
make_builder() {
    held=$(cksum <"$root/requirements/build.txt")
    [ "$(cat "$builder/.stamp" 2>/dev/null)" = "$held $root" ] &&
        "$builder/bin/python" -c '' 2>/dev/null && return
    say "Fetching what the engine and the page are made with…"
    have_python
    rm -rf "$builder"
    "$python" -m venv "$builder" >"$root/.setup.log" 2>&1 || fail "The environment could not be made"
    install_packages "$builder" "$root/requirements/build.txt"
    printf '%s\n' "$held $root" >"$builder/.stamp"
}

setup() { # run|dev
    ready "$1" && return
    # One at a time: ./run and ./test may be started side by side.
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$root/.venv.lock"
        flock 9
        ready "$1" && { exec 9>&-; return; }
    fi
    if kind=$(only_parts_changed "$1"); then
        set -- "$kind"
    else
        say "Fetching what canasta needs…"
        make_venv
        case $1 in
            dev) install_packages "$venv" "$root/constraints.txt" ;;
            *) install_packages "$venv" "$root/requirements/run.txt" ;;
        esac
    fi
    make_builder
    make_parts "$1"
    install_project
    wanted "$1" >"$venv/.stamp.$1"
    rm -f "$root/.setup.log"
    say "Ready."
    if command -v flock >/dev/null 2>&1; then
        exec 9>&-
    fi
}
