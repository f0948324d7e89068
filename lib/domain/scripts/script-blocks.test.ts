import { expect, test } from 'vitest';
import { newScriptOps } from './script';
import { isSameScript, scriptBlocks, scriptPreview, toScriptOps } from './script-blocks';

test('a list format on the line end makes a list of the line before it', () => {
  expect(
    scriptBlocks([
      { insert: 'Read ' },
      { insert: 'slowly', attributes: { bold: true } },
      { insert: ':\nOne' },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: 'Two' },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: 'End' },
    ]),
  ).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Read ' }, { text: 'slowly', bold: true }, { text: ':' }] },
    { kind: 'ordered', items: [[{ text: 'One' }], [{ text: 'Two' }]] },
    { kind: 'paragraph', runs: [{ text: 'End' }] },
  ]);
});

test('drops unsupported content and retains its text', () => {
  expect(
    toScriptOps([
      { insert: { image: 'data:image/png;base64,AA' } },
      { insert: 'See here', attributes: { link: 'javascript:alert(1)', color: '#f00', italic: true } },
      { insert: '\n', attributes: { list: 'checked', indent: 2 } },
      { retain: 3 } as { insert?: unknown },
    ]),
  ).toEqual([
    { insert: 'See here', attributes: { italic: true } },
    { insert: '\n', attributes: { list: 'bullet' } },
  ]);
  expect(toScriptOps([{ insert: ' \n' }])).toEqual([]);
});

test('removes control characters and normalizes line endings', () => {
  expect(toScriptOps([{ insert: 'One\u000btwo\u0007\r\nthree\u0000' }])).toEqual([{ insert: 'One\ntwo\nthree' }]);
  expect(newScriptOps.safeParse([{ insert: 'Bell\u0007' }]).success).toBe(false);
  expect(newScriptOps.safeParse([{ insert: 'Tab\tand\nline' }]).success).toBe(true);
});

test('compares scripts regardless of how operations are split', () => {
  expect(isSameScript([{ insert: 'a\n' }], [{ insert: 'a' }])).toBe(true);
  expect(isSameScript([{ insert: 'a\n' }], [{ insert: 'a', attributes: { bold: true } }, { insert: '\n' }])).toBe(
    false,
  );
});

test('a preview ends after 6 lines or 400 characters', () => {
  expect(scriptPreview('1\n2\n3\n4\n5\n6\n7')).toEqual({ text: '1\n2\n3\n4\n5\n6', isWhole: false });
  const long = 'word '.repeat(100).trim();
  const { text, isWhole } = scriptPreview(long);
  expect(text.length).toBeLessThanOrEqual(401);
  expect(isWhole).toBe(false);
  expect(scriptPreview('Hello')).toEqual({ text: 'Hello', isWhole: true });
});
