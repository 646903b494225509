import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public by its range, and yet a service of the cloud for its own machines: that of Azure. */
const notForUs = new Set(['168.63.129.16']);

/** All that is assigned for the public internet. Also leaves out addresses in an old notation for IPv4, `::7f00:1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * @returns false for everything but a unicast address of the public internet: not for this machine, private networks, link-local
 * addresses (the metadata of clouds), shared, reserved and documentation ranges, and IPv6 that carries such an IPv4 address
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? isPublic6(parsed) : isPublic4(parsed);
}

const isPublic4 = (address: ipaddr.IPv4) =>
  address.range() === 'unicast' && !notForUs.has(address.toString());

function isPublic6(address: ipaddr.IPv6): boolean {
  // `64:ff9b::/96` is how networks with IPv6 only reach all others (NAT64).
  if (address.isIPv4MappedAddress() || isNat64(address)) {
    return isPublic4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  }
  // Tunnels (6to4, Teredo) are not unicast here, whatever they carry.
  return address.range() === 'unicast' && address.match(globalUnicast);
}

const isNat64 = (address: ipaddr.IPv6) => address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96'));
