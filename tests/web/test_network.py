"""Limits are counted by network: many addresses of one line are one."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.web.network import network_of

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
def test_what_is_no_address_is_taken_as_it_is(host: str) -> None:
    assert network_of(host) == host
