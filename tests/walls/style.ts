import path from 'node:path';

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const product = /^(?:app|components|lib|prisma|server|services)\/(?!.*\.test\.)/;

const rules: readonly { pattern: RegExp; reason: string; except?: string; within?: RegExp }[] = [
  {
    pattern:
      /[(,]\s*one(?:: [^,)]+)?(?:, \w+(?:: [^,)]+)?)*\)(?:: [^=]+)? =>|\bconst one\b|(?<!\w)function \w+\(one\b/g,
    reason: "call a thing by its name, not 'one'.",
  },
  {
    pattern: /^(?:export )?const (?!(?:GET|HEAD|POST|PUT|PATCH|DELETE)\b)[A-Z][A-Z\d_]*\b/gm,
    reason: 'write constants in camel case.',
  },
  { pattern: /^ {2}(?:static |readonly |async )*#\w+/gm, reason: "write 'private', not '#'." },
  { pattern: /\bglobalThis as\b/g, reason: 'share state through processWide.' },
  {
    pattern: /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(/g,
    reason: 'show dates and times in the formats of lib/domain/format-date.ts.',
    except: 'lib/domain/format-date.ts',
  },
  {
    pattern: /\$queryRaw(?:Unsafe)?<(?!unknown\[\]>)|\.query<|\{ rows\b[^}=]*\} = await [^;=]*\.query\(/g,
    reason: 'read rows with queryRows, which checks them (docs/architecture/database.md#read).',
    within: product,
    except: 'server/platform/postgres/query-rows.ts',
  },
];

const importedFile = /\b(?:from|import|import\()\s*'@\/([^']+)'/g;

function aliasRefusals(file: string, code: string): string[] {
  const own = [...code.matchAll(importedFile)].filter(([, name = '']) => path.dirname(name) === path.dirname(file));
  return own.map(([, name = '']) => `${file} imports @/${name}: write ./${path.basename(name)}.`);
}

const blockTag = /(?:^|\s)@(?:param|public|returns|throws)\b/;

/** A docstring that begins with one of these continues the name below it. */
const fragmentWords = new Set('Also At By From How Null Of On Those These To What Whether Who With Without'.split(' '));
/** A docstring that begins with one of these needs a main clause after its first comma. */
const conditionWords = new Set('After As Before For If In Since Until When Where While'.split(' '));

/** Returns the texts of docstrings that begin a line, each up to its first block tag and on a single line. */
function docstringsOf(source: string): string[] {
  const texts: string[] = [];
  const opening = /^[ \t]*\/\*\*(?!\/)/gm;
  while (opening.test(source)) {
    const start = opening.lastIndex;
    const end = source.indexOf('*/', start);
    if (end === -1) break;
    opening.lastIndex = end;
    const lines = source.slice(start, end).split('\n');
    const text = lines.map((line) => line.replace(/^\s*\*/, '').trim()).join(' ');
    texts.push(text.slice(0, blockTag.exec(text)?.index).trim());
  }
  return texts;
}

function docstringRefusal(text: string): string | null {
  if (!text) return null;
  const [word = ''] = /^[\w-]+/.exec(text) ?? [];
  if (fragmentWords.has(word)) return 'begin with a subject or an imperative.';
  const [sentence = ''] = text.split(/[.?:](?= )/, 1);
  if (conditionWords.has(word) && !/, \S/.test(sentence)) return 'add a main clause after a comma.';
  return /(?:[.?:]|```)$/.test(text) ? null : 'end with a period, a question mark, a colon or a code fence.';
}

/** Returns the docstrings that are recognizably not whole sentences. */
export function docstringRefusals(file: string, source: string): string[] {
  return docstringsOf(source).flatMap((text) => {
    const reason = docstringRefusal(text);
    return reason ? [`${file} has the docstring "${text}": ${reason}`] : [];
  });
}

/** Returns what a file has against the style that no linter checks (CONTRIBUTING.md#style). */
export function styleRefusals(file: string, source: string): string[] {
  const code = source.replace(comment, '');
  const refusals = rules
    .filter(({ except, within }) => except !== file && (within?.test(file) ?? true))
    .flatMap(({ pattern, reason }) =>
      [...code.matchAll(pattern)].map(([found]) => `${file} has ${found.trim()}: ${reason}`),
    );
  return [...refusals, ...aliasRefusals(file, code), ...docstringRefusals(file, source)];
}
