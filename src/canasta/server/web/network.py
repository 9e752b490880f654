"""The network of an address, by which limits are counted."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


def network_of(host: str) -> str:
    """Return the network of a host's address, so that many addresses of one host count as one.

    A rented machine or line comes with a whole /64 of IPv6 addresses, so those count as one
    network. An IPv4 address counts alone, even if it is written as an IPv6 one.

    Args:
        host: a numeric address; an IPv6 one may name its zone.

    Returns:
        ``192.0.2.7``, or ``2001:db8::/64``; a text that is not an address is returned as it is.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)


@lru_cache(maxsize=4096)
def range_of(network: str) -> str:
    """Return the wider range that a network is part of: an IPv6 /48, as one customer may have.

    Args:
        network: as :func:`network_of` has it.

    Returns:
        ``2001:db8::/48``; empty for an IPv4 address, which counts alone.
    """
    if not network.endswith("/64"):
        return ""
    try:
        return str(ip_network(network).supernet(new_prefix=48))
    except ValueError:
        return ""
