import path from 'node:path';

type Rule = { pattern: RegExp; reason: string; except: readonly RegExp[] };

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const rules: readonly Rule[] = [
  {
    pattern:
      /[(,]\s*one(?:: [^,)]+)?(?:, \w+(?:: [^,)]+)?)*\)(?:: [^=]+)? =>|\bconst one\b|(?<!\w)function \w+\(one\b/g,
    reason: "call a thing by its name, not 'one'.",
    except: [
      /^components\/(?:review|support\/money)\//,
      /^lib\/domain\/license\.ts$/,
      /^prisma\/seed\/(?:sample-data\.isolated\.test|write-people)\.ts$/,
      /^server\/(?:assignments|payments|payouts|search|support\/money)\//,
      /^tests\/(?:bench\/search|e2e)\//,
    ],
  },
  {
    pattern: /^ {2}(?:static |readonly |async )*#\w+/gm,
    reason: "write 'private', not '#'.",
    except: [/^server\/payments\/rendering\//],
  },
];

const importedFile = /\b(?:from|import|import\()\s*'@\/([^']+)'/g;

/** Folders with files that still import their own folder by the alias. */
const withAlias = [
  /^components\/(?:assignments|chat|demos|payouts|pictures|playlists|projects|support|teams)\//,
  /^lib\/contracts\//,
  /^server\/(?:assignments|http|payments|payouts|profile|projects|support|takes)\//,
  /^tests\/(?:run|soak|support)\//,
];

function aliasRefusals(file: string, code: string): string[] {
  if (withAlias.some((folder) => folder.test(file))) return [];
  const own = [...code.matchAll(importedFile)].filter(([, name = '']) => path.dirname(name) === path.dirname(file));
  return own.map(([, name = '']) => `${file} imports @/${name}: write ./${path.basename(name)}.`);
}

/** Returns what a file has against the style that no linter checks (CONTRIBUTING.md#style). */
export function styleRefusals(file: string, source: string): string[] {
  const code = source.replace(comment, '');
  const refusals = rules.flatMap(({ pattern, reason, except }) =>
    except.some((path) => path.test(file))
      ? []
      : [...code.matchAll(pattern)].map(([found]) => `${file} has ${found.trim()}: ${reason}`),
  );
  return [...refusals, ...aliasRefusals(file, code)];
}
