import { isIP } from 'node:net';

/**
 * Returns the network of an address for storage: an IPv4 /24 or an IPv6 /64, for example '192.0.2.0/24' or
 * '2001:db8:0:1::/64'. IPv4-mapped IPv6 counts as IPv4; any other text is 'unknown'.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/\/\d+$/, '');
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(bare);
  if (ipv4 && isIP(bare.replace(/^::ffff:/i, '')) === 4) return `${ipv4[1]}.0/24`;
  return isIP(bare) === 6 ? `${ipv6Prefix(bare)}::/64` : 'unknown';
}

function ipv6Prefix(address: string): string {
  const [left = '', right] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const missing = right === undefined ? 0 : 8 - groups.length - tail.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** @throws TypeError for an invalid URL */
export function isLoopback(url: string): boolean {
  return isLoopbackName(new URL(url).hostname);
}

export function hostNameOf(host: string | null | undefined): string | undefined {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
