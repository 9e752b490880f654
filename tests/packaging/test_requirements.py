"""Everything that is installed is recorded: each package, its version and its files' hashes."""

import json
import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.requirements import ALL, BUILD, SUBSETS, build_requirements

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ASKED = {
    ALL: [
        *PROJECT["dependencies"],
        *(line for extra in EXTRAS.values() for line in extra),
        *build_requirements(),
    ],
    BUILD: build_requirements(),
    **{
        name: [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
        for name, extras in SUBSETS.items()
    },
}
"""What each file has to hold, as it is asked for."""
MACHINES = [
    {"python_version": python, "python_full_version": f"{python}.1", "sys_platform": system}
    for python in ("3.11", "3.12", "3.13", "3.14")
    for system in ("linux", "darwin", "win32")
]
HASHES = re.compile(r"(?: --hash=sha256:[0-9a-f]{64})+")


def pins(name: str) -> list[tuple[Requirement, str]]:
    """Every requirement of a file, with the text of its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace(" \\\n    ", " ")
    lines = (line.partition(" --hash") for line in text.splitlines())
    return [(Requirement(line), mark + rest) for line, mark, rest in lines]


def pinned(name: str, machine: dict[str, str]) -> dict[str, str]:
    """The version of every package that a file has for a machine."""
    return {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin, _ in pins(name)
        if pin.marker is None or pin.marker.evaluate(machine)
    }


@pytest.mark.parametrize("name", ASKED)
def test_every_package_has_one_version_and_hashes(name: str) -> None:
    assert pins(name)
    for pin, hashes in pins(name):
        assert re.fullmatch(r"==[^*,]+", str(pin.specifier)), pin
        assert not pin.url
        assert HASHES.fullmatch(hashes), pin


@pytest.mark.parametrize("name", ASKED)
def test_a_file_holds_every_requirement_of_every_machine(name: str) -> None:
    for machine in MACHINES:
        found = pinned(name, machine)
        for asked in map(Requirement, ASKED[name]):
            if asked.marker is None or asked.marker.evaluate(machine):
                version = found.get(canonicalize_name(asked.name))
                assert version, (asked, machine)
                assert asked.specifier.contains(version), (asked, version)


@pytest.mark.parametrize("name", [BUILD, *SUBSETS])
def test_all_files_agree_on_versions_and_hashes(name: str) -> None:
    everything = {(pin.name, str(pin.specifier)): hashes for pin, hashes in pins(ALL)}
    for pin, hashes in pins(name):
        assert everything[pin.name, str(pin.specifier)] == hashes


@pytest.mark.parametrize("name", ASKED)
def test_a_file_holds_what_its_packages_ask_for_in_turn(name: str) -> None:
    machine = {key: str(value) for key, value in default_environment().items()}
    held, waiting, seen = pinned(name, machine), [*map(Requirement, ASKED[name])], set()
    while waiting:
        asked = waiting.pop()
        package = canonicalize_name(asked.name)
        for extra in ("", *asked.extras):
            if (package, extra) in seen:
                continue
            seen.add((package, extra))
            try:
                lines = requires(package) or []
            except PackageNotFoundError:
                continue  # not for this machine
            more = [Requirement(line) for line in lines]
            fits = {**machine, "extra": extra}
            waiting += [one for one in more if one.marker is None or one.marker.evaluate(fits)]
        if asked.marker is None or asked.marker.evaluate({**machine, "extra": ""}):
            assert package in held
    assert len(seen) >= len(held)  # it has been through all of them


@pytest.mark.parametrize("name", ["deploy/Containerfile", "docs/host/server.md"])
def test_servers_are_installed_with_hashes_too(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    told = re.findall(r"pip (?:install|wheel) [^&\n]*", text)
    assert len(told) >= 2
    for command in told:
        options = {"--no-deps"} if "-r " not in command else {"--require-hashes", "--only-binary"}
        assert options <= set(command.split()), command


def test_every_package_of_the_page_has_its_hash() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: told for name, told in lock["packages"].items() if name}
    assert packages
    for name, told in packages.items():
        assert told["integrity"].startswith("sha512-"), name
