import { describe, expect, test } from 'vitest';
import { hostNameOf, isLoopback, isLoopbackName, networkOf } from './network';

describe('the network of an address', () => {
  test.each([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001::5', '2001:db8:0:1::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['', 'unknown'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a loopback name', () => {
  test.each([
    ['localhost', 'localhost'],
    ['LOCALHOST:3000', 'localhost'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]:3000', '[::1]'],
    ['files.example.com', 'files.example.com'],
    ['evil.example@localhost', undefined],
    ['localhost:port', undefined],
    ['localhost, evil.example', undefined],
    ['localhost/x', undefined],
    ['', undefined],
    [null, undefined],
  ])('the host name of %s is %s', (header, hostName) => {
    expect(hostNameOf(header)).toBe(hostName);
  });

  test('tells loopback names from similar ones', () => {
    for (const name of ['localhost', 'a.localhost', '127.0.0.1', '[::1]']) expect(isLoopbackName(name)).toBe(true);
    for (const name of ['localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.2', '0.0.0.0', '']) {
      expect(isLoopbackName(name)).toBe(false);
    }
    expect(isLoopback('http://localhost:3000/a')).toBe(true);
    expect(isLoopback('https://voices.example.com')).toBe(false);
  });
});
