import { expect, test } from 'vitest';
import { rateVoice } from './assignments';
import { createProject, setLabels, updateProject } from './projects';

const order = { templateId: 'type-1', name: 'Spot', description: 'Warm', language: 'da' };
const messageOf = (result: { error?: { issues: readonly { message: string }[] } }) => result.error?.issues[0]?.message;

test.each([
  [{ name: ' ' }, 'Please enter project name.'],
  [{ description: '' }, 'Please enter a short description.'],
  [{ language: '' }, 'Please select a language.'],
  [{}, undefined],
])('a new project with %o: %s', (change, message) => {
  expect(messageOf(createProject.body.safeParse({ ...order, ...change }))).toBe(message);
});

test('a label is a word without commas', () => {
  expect(setLabels.body.safeParse({ labels: ['Radio, online'] }).success).toBe(false);
  expect(setLabels.body.parse({ labels: ['Radio', '  '] })).toEqual({ labels: ['Radio', ''] });
});

test('a rating is between 1 and 5', () => {
  for (const rating of [0, 6, 2.5]) {
    expect(messageOf(rateVoice.body.safeParse({ projectId: 'p', rating }))).toBe(
      'Please select a rating between 1 and 5',
    );
  }
  expect(rateVoice.body.safeParse({ projectId: 'p', rating: 5 }).success).toBe(true);
});

test.each<{ scriptOps: unknown }>([
  { scriptOps: [{ insert: { image: 'javascript:alert(1)' } }] },
  { scriptOps: [{ insert: 'a', attributes: { link: 'javascript:alert(1)' } }] },
  { scriptOps: [{ insert: 'a', attributes: { bold: true, style: 'x' } }] },
  { scriptOps: [{ insert: 'a', attributes: { list: 'checked' } }] },
  { scriptOps: [{ insert: 'a', attributes: { bold: 'yes' } }] },
  { scriptOps: [{ insert: 'a', onclick: 'x' }] },
  { scriptOps: [{ retain: 3 }] },
  { scriptOps: [{ delete: 3 }] },
  { scriptOps: [{ insert: 'Bell \u0007' }] },
  { scriptOps: [{ insert: 'NUL \u0000' }] },
  { scriptOps: [{ insert: 3 }] },
  { scriptOps: ['text'] },
  { scriptOps: 'text' },
  { scriptOps: { ops: [] } },
  { scriptOps: null },
])('a script has text and formats alone: %j', (body) => {
  expect(updateProject.body.safeParse(body).success).toBe(false);
  expect(updateProject.body.safeParse({ scriptOps: [{ insert: 'a', attributes: { bold: true } }] }).success).toBe(true);
});

test('a script keeps the line breaks of word processors', () => {
  const scriptOps = [{ insert: 'one\u2028two\u000b', attributes: { bold: true } }, { insert: 'three\u0085\u2029' }];
  expect(updateProject.body.parse({ scriptOps }).scriptOps).toEqual([
    { insert: 'one\ntwo\n', attributes: { bold: true } },
    { insert: 'three\n\n' },
  ]);
});
