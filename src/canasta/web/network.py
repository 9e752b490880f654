"""The network that an address belongs to: what limits hold for in place of single addresses."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

_NETWORK_BITS: Final = 64
"""Bits of an IPv6 address that all addresses of one household share."""


def network_of(host: str) -> str:
    """The network of an address: an IPv4 address itself, the /64 of an IPv6 one.

    An IPv4 address written as IPv6 (``::ffff:192.0.2.1``) is that IPv4 address. What is no address,
    such as the empty text of a connection without one, stays as it is.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _NETWORK_BITS), strict=False))
