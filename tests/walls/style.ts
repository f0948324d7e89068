import path from 'node:path';

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const rules: readonly { pattern: RegExp; reason: string; except?: string }[] = [
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
];

const importedFile = /\b(?:from|import|import\()\s*'@\/([^']+)'/g;

function aliasRefusals(file: string, code: string): string[] {
  const own = [...code.matchAll(importedFile)].filter(([, name = '']) => path.dirname(name) === path.dirname(file));
  return own.map(([, name = '']) => `${file} imports @/${name}: write ./${path.basename(name)}.`);
}

/** Returns what a file has against the style that no linter checks (CONTRIBUTING.md#style). */
export function styleRefusals(file: string, source: string): string[] {
  const code = source.replace(comment, '');
  const refusals = rules
    .filter(({ except }) => except !== file)
    .flatMap(({ pattern, reason }) =>
      [...code.matchAll(pattern)].map(([found]) => `${file} has ${found.trim()}: ${reason}`),
    );
  return [...refusals, ...aliasRefusals(file, code)];
}
