import { describe, expect, test } from 'vitest';
import { limitedKey, limitedNetworkOf, plainAddress, siteOf } from './limited-network';

describe('the network that a limit counts', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::203.0.113.7', '2001:db8:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s → %s', (address, network) => {
    expect(limitedNetworkOf(address)).toBe(network);
    expect(limitedNetworkOf(network)).toBe(network);
  });
});

test('the addresses of a /64 share a network, and those of a /48 a site', () => {
  expect(limitedNetworkOf('2001:db8:1:2::1')).toBe(limitedNetworkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(limitedNetworkOf('2001:db8:1:2::1')).not.toBe(limitedNetworkOf('2001:db8:1:3::1'));
  expect(siteOf(limitedNetworkOf('2001:db8:1:2::1'))).toBe('2001:db8:1::/48');
  expect(siteOf(`a@b.example|${limitedNetworkOf('2001:db8:1:3::1')}`)).toBe('a@b.example|2001:db8:1::/48');
});

test.each([
  '203.0.113.7',
  'a@b.example|203.0.113.7',
  'unknown',
  'a@b.example',
  '::/64',
  '2001:db8:1::/64',
  'a:b:c:g::/64',
  '2001:db8:1:2::/64|x',
  'a@b.example|2001:db8:1:2:3::/64',
])('%s has no site', (key) => {
  expect(siteOf(key)).toBeNull();
});

test('text that is too long for an address is shortened', () => {
  expect(limitedNetworkOf('f:'.repeat(30_000))).toHaveLength(64);
  const longest = '[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255%eth12]:65535';
  expect(plainAddress(longest)).toBe('ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255');
});

test('an address for a lookup keeps all of its bits', () => {
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
  expect(plainAddress('::ffff:8.8.8.8')).toBe('8.8.8.8');
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['a@b.example|2001:db8:1:2::1', 'a@b.example|2001:db8:1:2::/64'],
  ['a@b.example|::ffff:203.0.113.7', 'a@b.example|203.0.113.7'],
  ['a%b@c.example', 'a%b@c.example'],
  ['a%b@c.example|unknown', 'a%b@c.example|unknown'],
])('the key %s counts as %s', (key, limited) => {
  expect(limitedKey(key)).toBe(limited);
});
