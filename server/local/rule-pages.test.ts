import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['server/platform/prisma-client/**'] });
const exists = (file: string) => existsSync(path.join(root, file));

const sources = find('{app,components,lib,prisma,public,server,tests}/**/*.{ts,tsx,mjs,js,css,prisma,sql}').concat(
  find('*.{ts,mjs}'),
);
const rulePages = find('docs/rules/*.md');
const pages = [...find('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md'];

const inOneLine = (text: string) => text.replace(/\s*\n[\s*/]*/g, ' ');

function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** Whether the file and the anchor of `docs/rules/money.md#documents` exist. */
function leadsSomewhere(reference: string): boolean {
  const [file = '', anchor] = reference.split('#');
  return exists(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

/** Excludes URLs of the product (/docs/terms) and other folders named docs. */
const references = (text: string) => text.match(/(?<![\w/.-])docs\/[\w./-]*\w(?:#[\w-]+)?/g) ?? [];

test('resolves all references to docs in the code', () => {
  const named = sources.flatMap((file) => references(read(file)).map((reference) => ({ file, reference })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ reference }) => !leadsSomewhere(reference))).toEqual([]);
});

const elsewhere = [
  /\bspecifications? \d/i,
  /\bthe specification\b/i,
  /\bdecisions?[,:]? sections?\b/i,
  /\(decisions?[,:]/i,
  /\(invariants?\)/i,
];

test('cites no document outside of the repository', () => {
  const citations = [...sources, ...rulePages].flatMap((file) => {
    const text = inOneLine(read(file));
    return elsewhere.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map((citation) => ({ file, citation }));
  });
  expect(citations, 'Name the page of docs/rules that says it.').toEqual([]);
});

test.each(pages)('the links of %s resolve', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const own = links.filter((link) => !/^(?:[a-z]+:|\/)/.test(link));
  const targets = own.map((link) => (link.startsWith('#') ? page + link : path.join(path.dirname(page), link)));
  expect(targets.filter((target) => !leadsSomewhere(target))).toEqual([]);
});

describe.each(rulePages)('%s', (page) => {
  test('is in the index', () => {
    expect(read('docs/rules/README.md')).toContain(page.endsWith('README.md') ? '# Rules' : `(${path.basename(page)})`);
  });

  test('names existing files', () => {
    const files = read(page).match(/(?<=`)(?:app|components|lib|prisma|server|tests)\/[^`]+(?=`)/g) ?? [];
    expect(files.filter((file) => !exists(file))).toEqual([]);
  });

  test('names identifiers that exist in those files', () => {
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
