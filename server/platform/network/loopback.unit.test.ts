import { expect, test } from 'vitest';
import { hostNameOf, isLoopbackName, isLoopback } from './loopback';

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
