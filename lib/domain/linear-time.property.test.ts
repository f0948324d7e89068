import { expect, it } from 'vitest';
import { linkParts } from '@/components/chat/message-row';
import { initials } from '@/components/ui/avatar';
import { endingOf, nameWithoutEnding, shortened } from '@/components/uploads/file-facts';
import { emailAddress, id, requiredText, text as textField, uri } from '@/lib/contracts/fields';
import { splitPhone } from '@/lib/domain/people/dial-codes';
import { nameWithDashes } from '@/lib/domain/people/voice-path';
import { isPlainLine, isPlainText, isVisible } from '@/lib/domain/scripts/plain-text';
import { newScriptOps, type ScriptOps, scriptText } from '@/lib/domain/scripts/script';
import { isSameScript, scriptBlocks, scriptPreview, toScriptOps } from '@/lib/domain/scripts/script-blocks';
import { countWords, createLineCounter, readingSeconds } from '@/lib/domain/scripts/script-length';
import { speechPieces } from '@/lib/domain/scripts/speech-pieces';
import { readSearchState } from '@/lib/domain/search/search-state';
import { mayBeAudio } from '@/lib/domain/uploads/upload-rules';
import { expectLinearTime } from '@/tests/support/large/linear-time';
import { ownPath, shareablePath } from './own-path';

const ops = (text: string): ScriptOps => [{ insert: text }];

/**
 * All functions in `lib` and `components` that scan user input. Add new functions here; functions of the server are
 * tested next to their code with the same helper.
 */
const textFunctions: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['speechPieces', (text) => speechPieces(text)],
  ['splitPhone', (text) => [splitPhone(`+46${text}`, 'SE'), splitPhone(text, 'SE')]],
  ['ownPath', (text) => ownPath(`/${text}`)],
  ['isPlainLine', isPlainLine],
  ['isPlainText', isPlainText],
  ['isVisible', isVisible],
  ['readSearchState', (text) => readSearchState(new URLSearchParams({ q: text }))],
  ['shareablePath', (text) => shareablePath(`https://voices.example.com/${text}`, ['https://voices.example.com'])],
  ['mayBeAudio', (text) => mayBeAudio(`audio/${text}`)],
  ['nameWithDashes', nameWithDashes],
  ['endingOf', endingOf],
  ['nameWithoutEnding', nameWithoutEnding],
  ['shortened', (text) => shortened(text, 200)],
  ['initials', initials],
  ['a text field', (text) => textField().safeParse(text)],
  ['a required text field', (text) => requiredText('Please enter a name').safeParse(text)],
  ['an email address', (text) => emailAddress().safeParse(`${text}@example.com`)],
  ['an id', (text) => id.safeParse(text)],
  ['a uri', (text) => uri.safeParse(`audio/${text}`)],
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

it.each(textFunctions)('%s takes time in proportion to the length', (_, walk) => expectLinearTime(walk));

it('finds a quadratic function', () => {
  const comparePairs = (text: string) => {
    let pairs = 0;
    for (let a = 0; a < text.length; a++) for (let b = 0; b < a; b++) pairs += 1;
    return pairs;
  };
  expect(() => expectLinearTime(comparePairs, ['a'])).toThrow();
});
