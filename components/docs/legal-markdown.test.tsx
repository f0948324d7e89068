import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allowedHref, LegalMarkdown } from './legal-markdown';

const html = (text: string, topLevel?: 2 | 3) =>
  renderToStaticMarkup(<LegalMarkdown text={text} {...(topLevel && { topLevel })} />);
const levelsOf = (markup: string) => [...markup.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

test('headings begin below that of the page, and skip no level', () => {
  expect(levelsOf(html('# A\n\n### B\n\n## C\n\n###### D\n\n# E'))).toEqual([2, 3, 3, 4, 2]);
  expect(levelsOf(html('### A\n\n# B\n\n## C', 3))).toEqual([3, 3, 4]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'https://',
  'terms',
  '#top',
  '',
])('a link to %o is text', (url) => {
  expect(allowedHref(url)).toBeNull();
  expect(html(`[the link](<${url}>)`)).not.toContain('<a');
});

test('a backslash is no slash', () => {
  expect(allowedHref('/\\evil.example')).toBeNull();
  expect(html('[x](</\\evil.example>)')).toContain('href="/%5Cevil.example"');
});

test.each([
  ['https://example.com/a?b=c#d', true],
  ['http://example.com', true],
  ['mailto:legal@example.com', false],
  ['/docs/privacy', false],
])('a link to %s opens in a new tab: %s', (url, opensNewTab) => {
  const markup = html(`[the link](${url})`);
  expect(markup).toContain(`href="${url}"`);
  expect(markup.includes('rel="noopener noreferrer"')).toBe(opensNewTab);
});

test('HTML is text, and images are their description', () => {
  const attacks = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '![the seal](data:image/svg+xml,<svg onload=alert(1)>)',
    '![the logo](https://tracker.example/pixel.png)',
    '<a href="javascript:alert(1)">x</a>',
    '<https://example.com/"onmouseover="alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '[x](/a"onclick="alert(1))',
  ];
  const markup = html(attacks.join('\n\n'));
  expect(markup).not.toMatch(/<(?:script|img|iframe|svg)/);
  expect(markup).not.toMatch(/<[^>]*\son\w+=/);
  expect(markup).not.toContain('href="javascript');
  expect(markup).toContain('the seal');
  expect(markup).toContain('the logo');
});

test('gaps are marked, also in lists, links and code, with a hint for screen readers', () => {
  const markup = html(
    'We are [[Name & seat]] and [[the court]].\n\n- **[[VAT ID]]**\n\n`[[a.b]]` [x [[c]]](/docs/terms)',
  );
  const marks = [...markup.matchAll(/<mark[^>]*><span[^>]*>To be filled in: <\/span>([^<]*)<\/mark>/g)];
  expect(marks.map(([, text]) => text)).toEqual(['[Name &amp; seat]', '[the court]', '[VAT ID]', '[a.b]', '[c]']);
  expect(html('[a] [[]] [[a\nb]] array[[0]')).not.toContain('<mark');
});

const shown = (text: string) => text.slice(0, 100_000);
const nested = (open: string, close: string) => `${open.repeat(100)}${close.repeat(100)}`;

test.each([
  ['quotes', '> '.repeat(50_000)],
  ['lists', `- ${'1. '.repeat(33_000)}`],
  ['emphasis', nested('**a ', ' a**')],
  ['images', nested('![', '](/a)')],
])('%s that are nested too deep are shown as entered', (_, text) => {
  expect(html(shown(text))).toContain('whitespace-pre-wrap');
});

test.each([
  ['a text', 'One sentence, **two** words, [a link](https://example.com).\n\n'],
  ['headings', '# A\n\n## B\n\n'],
  ['gaps', '[[what is missing]] '],
  ['open brackets', '['],
  ['open gaps', '[[a '],
  ['open emphasis', '*a **b '],
  ['quotes', '> '],
  ['lists', '- a\n'],
])('100,000 characters of %s are rendered', { timeout: 30_000 }, (_, part) => {
  expect(html(part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000))).toContain('<div');
});
