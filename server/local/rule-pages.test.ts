import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['server/platform/prisma-client/**'] });
const exists = (file: string) => existsSync(path.join(root, file));

const sources = find(
  '{app,components,lib,prisma,public,server,services,tests}/**/*.{ts,tsx,mjs,js,css,prisma,sql}',
).concat(find('*.{ts,mjs}'));
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

/** Returns true if the file and the anchor exist, such as those of `docs/rules/money.md#documents`. */
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

/**
 * Returns paths in code, which may be part of a command, and anywhere in .env.example. `<domain>`, `*` and `…` stand
 * for names, and a path without an extension is a file or a folder.
 */
function namedPaths(page: string): string[] {
  const pattern =
    /(?<![\w/.@$~-])(?:\.ci|app|components|deploy|docs|lib|prisma|public|server|services|tests)\/(?:<[^>]*>|\([^)\s]*\)|[^\s`'"()])+(?<![.,:;])/g;
  const code = page.endsWith('.md') ? (read(page).match(/```[^`]+```|(?<=`)[^`\n]+(?=`)/g) ?? []) : [read(page)];
  return code.flatMap((text) => text.match(pattern) ?? []);
}

/** Pages and .env.example, without the decisions, which may name what they replaced. */
const currentPages = [...pages.filter((page) => !page.startsWith(path.join('docs', 'decisions'))), '.env.example'];

test.each(currentPages)('%s names existing files', (page) => {
  const missing = namedPaths(page).filter((named) => {
    const [file = ''] = named.split(/[#…]/);
    const isPattern = /[<*]/.test(file);
    // Square brackets are part of the names of segments.
    const pattern = file.replace(/[[\]]/g, '[$&]').replace(/<[^>]*>/g, '*');
    if (isPattern) return find(pattern.replace(/(\/[\w*-]+)$/, '$1{,.ts,.tsx}')).length === 0;
    return !['', '.ts', '.tsx'].some((extension) => exists(file + extension));
  });
  expect(missing).toEqual([]);
});

describe.each(rulePages)('%s', (page) => {
  test('is in the index', () => {
    expect(read('docs/rules/README.md')).toContain(page.endsWith('README.md') ? '# Rules' : `(${path.basename(page)})`);
  });

  test('names identifiers that exist in those files', () => {
    const named = [...inOneLine(read(page)).matchAll(/`([^`]+)` in `([^`]+)`/g)];
    const missing = named.filter(([, name = '', file = '']) => file !== 'file' && !isWordOf(name, read(file)));
    expect(missing.map(([mention]) => mention)).toEqual([]);
  });
});

/** Returns the table rows, list items and paragraphs of a page, each in one line. */
const statementsOf = (page: string) =>
  read(page)
    .split(/\n\n|\n(?=[|]|- |\d+\. )/)
    .map(inOneLine);

const durations: Readonly<Record<string, number>> = {
  secondMs: 1_000,
  minuteMs: 60_000,
  hourMs: 3_600_000,
  dayMs: 86_400_000,
  weekMs: 604_800_000,
};

/** Returns the value of a constant that is a number or a product of numbers and durations; null for any other. */
function numberIn(name: string, text: string): number | null {
  if (!/^\w+$/.test(name)) return null;
  const pattern = new RegExp(String.raw`\b(?:const|readonly|static) ${name}(?:: number)? = ([\w.* +-]+);`);
  const product = pattern.exec(text)?.[1]?.split(/ \* /);
  const factors = product?.map((part) => {
    const [base, exponent = '1'] = part.split(' ** ');
    const number = durations[base ?? ''] ?? Number(base?.replaceAll('_', ''));
    return number ** Number(exponent);
  });
  const value = factors?.reduce((all, factor) => all * factor, 1);
  return value === undefined || Number.isNaN(value) ? null : Math.abs(value);
}

/** Numbers as words: 'a minute', 'twice', 'the fifth'. */
const numerals = new Map<string, number>([
  ...['a', 'an', 'one', 'each', 'every', 'once', 'hourly', 'daily'].map((word) => [word, 1] as const),
  ...['half', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, index) => [word, index === 0 ? 0.5 : index + 1] as const,
  ),
  ...Object.entries({ twice: 2, fifth: 5, twelve: 12, twenty: 20, thirty: 30, hundred: 100 }),
]);

/** Pages use other units than the code: k, M, kB, MiB, €, %, seconds, minutes, hours, days, weeks. */
const units = [
  1,
  1_000,
  1_000_000,
  1_000_000_000,
  1_024,
  1_024 ** 2,
  1_024 ** 3,
  100,
  0.01,
  0.001,
  60,
  3_600,
  24,
  1_440,
  7 * 24,
  ...Object.values(durations),
  86_400,
  604_800,
];

function states(statement: string, value: number): boolean {
  const text = statement.replace(/`[^`]*`/g, ' ').toLowerCase();
  const stated = [
    ...[...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([digits]) => Number(digits.replaceAll(',', ''))),
    ...[...text.matchAll(/[a-z]+/g)].flatMap(([word]) => numerals.get(word) ?? []),
  ];
  return stated.some((number) => units.some((unit) => Math.abs(number * unit - value) <= 1e-9 * value));
}

test('the rules state the values that the code has', () => {
  const limits = rulePages.flatMap((page) =>
    statementsOf(page).flatMap((statement) =>
      [...statement.matchAll(/`([^`]+)` in `([^`]+)`/g)].flatMap(([, name = '', file = '']) => {
        const value = file === 'file' ? null : numberIn(name, read(file));
        return value === null ? [] : { page, name, value, statement };
      }),
    ),
  );
  expect(limits.length).toBeGreaterThan(150);
  expect(limits.filter(({ statement, value }) => !states(statement, value))).toEqual([]);
});

/** Texts that are composed of parts in different places: links, names or scopes. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'By signing up you accept the terms and conditions and the privacy policy.': ['By signing up you accept the'],
  'Radio, TV': ['Radio', 'TV'],
  'Deleted user': ["'Deleted'", "'user'"],
  'Review 16 new lines': ["'Review lines'", "'new line'"],
};

/** Matches values within a text: a scope, a number, a name in curly quotes. */
const values = /\{[^}]*\}|…|€|[-−]?\b\d+(?:[.,]\d+)*\b|“[^”]*”|(?<=Missing scope )[\w-]+/;

test('the quoted texts of the rules are texts of the product', () => {
  const product = sources
    .filter((file) => !/^tests|\.test\.|^prisma\/migrations/.test(file))
    .map((file) => inOneLine(read(file)))
    .join(' ')
    .replace(/\\'|&apos;|’/g, "'")
    .replace(/\{' '\}|' \+ '|[`'] \+ [`']/g, ' ')
    .replace(/ +/g, ' ');
  const isText = (text: string) =>
    (composed[text] ?? text.split(values).map((part) => part.trim())).every((part) => product.includes(part));
  const quoted = rulePages
    .filter((page) => !page.endsWith('README.md'))
    .flatMap((page) =>
      statementsOf(page)
        .map((statement) => statement.replace(/`[^`]*`/g, '`').replaceAll('’', "'"))
        .flatMap((statement) => [...statement.matchAll(/(?<![\p{L}\p{N}])'([^'|]{3,}(?:'[a-z][^'|]*)?)'(?!\p{L})/gu)])
        .map(([, text = '']) => ({ page, text })),
    );
  expect(quoted.length).toBeGreaterThan(100);
  expect(quoted.filter(({ text }) => !isText(text))).toEqual([]);
});

function isWordOf(name: string, text: string): boolean {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\w-]/.test(sign);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  }
  return false;
}
