import pytest

from canasta.web.network import network_of


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_household_are_one_network(host: str, network: str) -> None:
    assert network_of(host) == network


def test_neighbouring_households_are_two() -> None:
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
