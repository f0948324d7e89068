import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['server/platform/prisma-client/**'] });
const exists = (file: string) => existsSync(path.join(root, file));

/** What people write by hand and comment in. */
const sources = find('{app,components,lib,prisma,public,server,tests}/**/*.{ts,tsx,mjs,js,css,prisma,sql}').concat(
  find('*.{ts,mjs}'),
);
const rulePages = find('docs/rules/*.md');
const pages = [...find('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md'];

/** A comment's lines as one, so that what stands over a line end is found. */
const inOneLine = (text: string) => text.replace(/\s*\n[\s*/]*/g, ' ');

/** The anchors of a page's headings, as they are made where the repository is read. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** Whether `docs/rules/money.md#papers` leads somewhere. */
function leadsSomewhere(reference: string): boolean {
  const [file = '', anchor] = reference.split('#');
  return exists(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

/** Not the product's own addresses (/docs/terms), nor a folder of that name somewhere else. */
const references = (text: string) => text.match(/(?<![\w/.-])docs\/[\w./-]*\w(?:#[\w-]+)?/g) ?? [];

test('what the code names in docs is there', () => {
  const named = sources.flatMap((file) => references(read(file)).map((reference) => ({ file, reference })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ reference }) => !leadsSomewhere(reference))).toEqual([]);
});

/** Ways of citing a document that a reader of the repository does not have. */
const elsewhere = [
  /\bspecifications? \d/i,
  /\bthe specification\b/i,
  /\bdecisions?[,:]? sections?\b/i,
  /\(decisions?[,:]/i,
  /\(invariants?\)/i,
];

test('no source of a rule is outside of the repository', () => {
  const citations = [...sources, ...rulePages].flatMap((file) => {
    const text = inOneLine(read(file));
    return elsewhere.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((citation) => ({ file, citation }));
  });
  expect(citations, 'Name the page of docs/rules that says it.').toEqual([]);
});

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const own = links.filter((link) => !/^(?:[a-z]+:|\/)/.test(link));
  const targets = own.map((link) => (link.startsWith('#') ? page + link : path.join(path.dirname(page), link)));
  expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
});

describe.each(rulePages)('%s', (page) => {
  test('is in the index', () => {
    expect(read('docs/rules/README.md')).toContain(page.endsWith('README.md') ? '# Rules' : `(${path.basename(page)})`);
  });

  test('names files that are there', () => {
    const files = read(page).match(/(?<=`)(?:app|components|lib|prisma|server|tests)\/[^`]+(?=`)/g) ?? [];
    expect(files.filter((file) => !exists(file))).toEqual([]);
  });

  test('names what is in those files', () => {
    const named = [...inOneLine(read(page)).matchAll(/`([^`]+)` in `([^`]+)`/g)];
    const missing = named.filter(([, name = '', file = '']) => file !== 'file' && !isWordOf(name, read(file)));
    expect(missing.map(([mention]) => mention)).toEqual([]);
  });
});

function isWordOf(name: string, text: string): boolean {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\w-]/.test(sign);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  }
  return false;
}
