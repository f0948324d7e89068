import { expect, test } from 'vitest';
import { normalizeHomepage } from './homepage';

test.each([
  ['', ''],
  ['brightside.example', 'https://brightside.example'],
  ['HTTP://WWW.Brightside.example/', 'http://www.brightside.example'],
  ['https://brightside.example/about?a=1#b', 'https://brightside.example/about?a=1#b'],
  ['brightside.example:8080/de', 'https://brightside.example:8080/de'],
  ['käse.example', 'https://xn--kse-qla.example'],
])('shows %j as %j', (typed, shown) => expect(normalizeHomepage(typed)).toBe(shown));

test.each([
  'ftp://brightside.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:info@brightside.example',
  'https://user:secret@brightside.example',
  'localhost',
  'https://127.0.0.1',
  'two words.example',
  'https://',
  `https://brightside.example/${'a'.repeat(200)}`,
])('rejects %s', (typed) => expect(normalizeHomepage(typed)).toBeNull());
