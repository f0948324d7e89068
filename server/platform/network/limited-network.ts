import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Providers assign a whole IPv6 prefix of this size to one customer. */
const customerBits = 64;
const siteBits = 48;
/** A /48 may belong to one customer or to a small provider: its limits are this many times those of a /64. */
export const siteFactor = 8;

const networkEnd = `::/${customerBits}`;

/** An IPv6 address with brackets, port and zone is shorter. */
const maxAddressLength = 64;

/**
 * Returns the network that a limit counts: an IPv4 address, or the /64 of an IPv6 address. IPv4-mapped IPv6 addresses
 * count as IPv4; any other text is returned, but shortened.
 */
export function limitedNetworkOf(address: string): string {
  const plain = plainAddress(address);
  const groups = groupsOf(plain);
  return groups ? prefixOf(groups, customerBits) : plain;
}

export function limitedKey(key: string): string {
  const start = key.lastIndexOf('|') + 1;
  const last = key.slice(start);
  return isIP(last) === 0 ? key : `${key.slice(0, start)}${limitedNetworkOf(last)}`;
}

/** Returns the /48 around the network at the end of a limit's key (`limitedNetworkOf`); null unless it is IPv6. */
export function siteOf(key: string): string | null {
  if (!key.endsWith(networkEnd)) return null;
  const start = key.lastIndexOf('|') + 1;
  const groups = key.slice(start, -networkEnd.length).split(':');
  const isNetwork = groups.length === customerBits / 16 && groups.every((group) => /^[0-9a-f]{1,4}$/.test(group));
  return isNetwork ? `${key.slice(0, start)}${groups.slice(0, siteBits / 16).join(':')}::/${siteBits}` : null;
}

/** Removes port and zone, converts IPv4-mapped IPv6 to IPv4, and shortens any text that cannot be an address. */
export function plainAddress(text: string): string {
  const [address = ''] = text
    .slice(0, maxAddressLength)
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .split('%', 1);
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(address) ?? [];
  if (withoutPort && isIPv4(withoutPort)) return withoutPort;
  const groups = groupsOf(address);
  const isMapped = groups?.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!groups || !isMapped) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

function groupsOf(address: string): number[] | null {
  if (!isIPv6(address)) return null;
  // The URL parser normalizes an address and leaves no dotted IPv4 part.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

const prefixOf = (groups: readonly number[], bits: number): string =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
