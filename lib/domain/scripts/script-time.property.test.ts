import { expect, test } from 'vitest';
import { linkParts } from '@/components/chat/link-parts';
import { newScriptOps, type ScriptOps, scriptText } from './script';
import { isSameScript, scriptBlocks, scriptPreview, toScriptOps } from './script-blocks';
import { countWords, createLineCounter, readingSeconds } from './script-length';

const pieces = [
  '\n',
  'a',
  ' ',
  '.',
  ')',
  'a-',
  "a'",
  '1,',
  'https://',
  '\u0301',
  'ไ',
  '日',
  'ア',
  'ま\n',
  '😀',
  'שָׁ',
  '\t',
  '\r',
];

const ops = (text: string): ScriptOps => [{ insert: text }];
const textFunctions: [string, (text: string) => unknown][] = [
  ['scriptText', (text) => scriptText(ops(text))],
  ['newScriptOps', (text) => newScriptOps.safeParse(ops(text))],
  ['scriptBlocks', (text) => scriptBlocks(ops(text))],
  ['toScriptOps', (text) => toScriptOps(ops(text))],
  ['isSameScript', (text) => isSameScript(ops(text), ops(`${text}x`))],
  ['scriptPreview', scriptPreview],
  ['countWords', (text) => countWords(text, 'th')],
  ['createLineCounter', (text) => createLineCounter('ja')(text)],
  ['readingSeconds', (text) => readingSeconds(text, 1, 'ja')],
  ['linkParts', (text) => linkParts(`https://example.com/${text}`)],
];

function milliseconds(walk: (text: string) => unknown, text: string): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = process.threadCpuUsage();
      walk(text);
      return process.threadCpuUsage(start).user / 1000;
    }),
  );
}

test.each(textFunctions)('%s takes time in proportion to the length', (_name, walk) => {
  for (const piece of pieces) {
    const text = (length: number) => `${piece.repeat(length / piece.length)}x`;
    const short = milliseconds(walk, text(10_000));
    // Eight times the length: 8 when linear, 64 when quadratic, which takes seconds at this length.
    expect(milliseconds(walk, text(80_000)), JSON.stringify(piece)).toBeLessThan(24 * short + 100);
  }
});
