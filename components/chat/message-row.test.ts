import { expect, test } from 'vitest';
import { linkParts } from './message-row';

const links = (text: string) => linkParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

test.each([
  ['see https://example.com/a.', [['https://example.com/a', 'https://example.com/a']]],
  ['(www.example.com)', [['www.example.com', 'https://www.example.com/']]],
  [
    'https://en.wikipedia.org/wiki/Loudness_(music).',
    [['https://en.wikipedia.org/wiki/Loudness_(music)', 'https://en.wikipedia.org/wiki/Loudness_(music)']],
  ],
  [
    'https://a.example/x, http://b.example/?q=1&r=2!',
    [
      ['https://a.example/x', 'https://a.example/x'],
      ['http://b.example/?q=1&r=2', 'http://b.example/?q=1&r=2'],
    ],
  ],
])('%s', (text, expected) => expect(links(text)).toEqual(expected));

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'https://',
  'http://localhost',
  'no address, 10.5 and a.b',
  '<a href="x">y</a>',
])('%s is text', (text) => expect(links(text)).toEqual([]));

test('preserves the whole text', () => {
  for (const text of [
    '',
    'plain',
    'a https://x.example b www.y.example.',
    'https://x.example"><img src=x onerror=1>',
  ]) {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
