import { readFileSync } from 'node:fs';
import path from 'node:path';

const glossary = path.resolve(import.meta.dirname, '..', '..', 'docs', 'glossary.md');

/** A word that texts for people do not have, with those to use instead. */
type Term = { use: string; word: string };

/** Returns the rows of docs/glossary.md#words-of-the-interface. */
export function readTerms(markdown: string = readFileSync(glossary, 'utf8')): Term[] {
  const [, section = ''] = markdown.split('## Words of the interface\n');
  const rows = [...section.matchAll(/^\| ([^|]+)\| ([^|]+)\|$/gm)].map(([, use = '', not = '']) => [use, not]);
  return rows
    .slice(2)
    .flatMap(([use = '', not = '']) => not.split(',').map((word) => ({ use: use.trim(), word: word.trim() })));
}

const terms = readTerms();
const words = terms.map(({ word }) => word).join('|');
/** Matches the words, and their plurals. The client agreement is the name of a document. */
const forbidden = new RegExp(String.raw`(?<![\w/-])(?:${words})(?:e?s)?(?![\w-]| agreement)`, 'gi');

/** Returns the refused words of a text that users read. */
export const refusedWords = (text: string): string[] => [...text.matchAll(forbidden)].map(([word]) => word);

const wordsToUse = (word: string): string =>
  terms.find((term) => word.toLowerCase().startsWith(term.word))?.use ?? 'another word';

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Texts of elements, and literals. */
const text = />([^<>{}=;]+)<|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** A literal that begins as a sentence or a label does, or with a value, and is neither an endpoint nor SQL. */
const prose = /^\s*(?:\p{Lu}|\$\{)(?!\w* \/|[A-Z]+ (?:\/|[a-z"]))/u;

/** Code whose texts users see. Operators read those of server/local. */
const shown = /^(?:app|components|lib|server)\/(?!local\/|platform\/(?:prisma-client|queue|tracing)\/|.*\.test\.)/;

/** Words that files need, and why. */
const allowed: readonly { file: RegExp; words: RegExp; reason: string }[] = [
  { file: /^lib\/contracts\/projects\.ts$/, words: /^talent$/, reason: 'the text is quoted' },
  { file: /^lib\/domain\/people\/demos\.ts$/, words: /^book$/, reason: 'sentences to speak' },
  { file: /^lib\/contracts\/|^server\/(?:http|system)\//, words: /^clients?$/, reason: 'programs that send requests' },
  {
    file: /^components\/support\/|^lib\/contracts\/(?:support-|system)|^lib\/domain\/support\/|^server\/(?:support|system|jobs)\//,
    words: /^jobs?$/,
    reason: 'work of the worker',
  },
];

/** Returns the words in a file's texts for people that the glossary replaces. */
export function wordRefusals(file: string, source: string): string[] {
  if (!shown.test(file)) return [];
  return [...source.replace(comment, '').matchAll(text)]
    .map(([, element, ...literals]) => element ?? literals.find((literal) => literal && prose.test(literal)) ?? '')
    .flatMap((shownText) => refusedWords(shownText.replace(/\$\{[^}]*\}/g, '')))
    .filter((word) => !allowed.some((entry) => entry.file.test(file) && entry.words.test(word.toLowerCase())))
    .map((word) => `${file} has the word '${word}': use ${wordsToUse(word)} (docs/glossary.md).`);
}
