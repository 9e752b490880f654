"""Limits are counted by network: many addresses of one line are one."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.server.web.limits import WIDER, Networks, Places, network_of, range_of

FULL = 2**64 - 1


@given(st.integers(0, FULL), st.integers(0, FULL), st.integers(0, FULL))
def test_all_addresses_of_a_64_are_one_network(prefix: int, one: int, other: int) -> None:
    if prefix == 0:
        prefix = 1  # ::/64 holds the loopback and IPv4-mapped addresses
    first, second = (str(IPv6Address(prefix << 64 | host)) for host in (one, other))
    assert network_of(first) == network_of(second)
    assert network_of(first) == network_of(f"{second}%eth0")


@given(st.integers(1, FULL), st.integers(1, FULL), st.integers(0, FULL))
def test_two_64s_are_two_networks(prefix: int, other: int, host: int) -> None:
    same = prefix == other
    first, second = (network_of(str(IPv6Address(one << 64 | host))) for one in (prefix, other))
    assert (first == second) is same


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_counts_alone_however_it_is_written(address: IPv4Address) -> None:
    assert network_of(str(address)) == str(address)
    assert network_of(f"::ffff:{address}") == str(address)


@pytest.mark.parametrize("host", ["", "testclient", "unix:", "1.2.3", "::1::"])
def test_what_is_not_an_address_is_taken_as_it_is(host: str) -> None:
    assert network_of(host) == host


@given(st.integers(1, 2**48 - 1), st.integers(0, 0xFFFF), st.integers(0, 0xFFFF))
def test_all_64s_of_a_48_are_one_range(prefix: int, one: int, other: int) -> None:
    first, second = (
        network_of(str(IPv6Address(prefix << 80 | part << 64))) for part in (one, other)
    )
    assert range_of(first) == range_of(second) != ""


@pytest.mark.parametrize("network", ["192.0.2.7", "", "testclient", "x/64"])
def test_what_is_not_an_ipv6_network_is_in_no_range(network: str) -> None:
    assert range_of(network) == ""


def _of_range(number: int) -> str:
    return network_of(f"2001:db8:7:{number:x}::1")


def test_a_range_has_more_than_a_network_and_less_than_all_its_networks() -> None:
    networks, places = Networks(2, 0.0), Places(2)
    for limit in (networks, places):
        taken = [limit.take(_of_range(number // 3)) for number in range(300)]
        assert sum(taken) == 2 * WIDER
        assert limit.take("192.0.2.7")


def test_places_of_a_range_are_free_again_when_they_are_left() -> None:
    places = Places(1)
    for number in range(WIDER):
        assert places.take(_of_range(number))
    assert not places.take(_of_range(WIDER))
    places.leave(_of_range(0))
    assert places.take(_of_range(WIDER))
    for number in range(1, WIDER + 1):
        places.leave(_of_range(number))
    assert not places._open
