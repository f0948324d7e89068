import { it } from 'vitest';
import { parseProbe } from '@/server/audio/probe';
import { wordPrefixesOf } from '@/server/projects/word-prefixes';
import { fold, queryWords, wordsOf } from '@/server/search/words';
import { expectLinearTime } from '@/tests/support/linear-time';

/** Functions that scan input of clients or files. Add new functions here. */
const textFunctions: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['fold', fold],
  ['queryWords', queryWords],
  ['wordsOf', wordsOf],
  ['wordStartsOf', (text) => wordPrefixesOf('word')(text)],
  [
    'parseProbe',
    (text) =>
      parseProbe(`Input #0, wav\n  title: ${text}\nOutput #0, null\n  Stream #0:0: Audio: ${text}`, {
        path: '/take',
        demuxer: 'wav',
        bytes: 1_000,
        longestMs: 1_000,
      }),
  ],
];

it.each(textFunctions)('%s takes time in proportion to the length', (_, walk) => expectLinearTime(walk));
