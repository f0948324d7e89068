import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text';

function texts(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value, { error: issueText });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

const schema = z.strictObject({
  name: z.string().min(2).max(3),
  gender: z.enum(['female', 'male']),
  isVoice: z.literal(true),
  count: z.number().int().min(1).max(5),
  labels: z.array(z.string()).max(1),
  when: z.iso.datetime(),
  ids: z.record(z.string().regex(/^a$/), z.number()),
  either: z.union([z.string(), z.number()]),
});
const valid = { name: 'abc', gender: 'male', isVoice: true, count: 3, labels: [], ids: {}, either: 1 };
const good = { ...valid, when: '2026-01-31T12:00:00Z' };

test.each<[string, unknown, string]>([
  ['name', undefined, '"name" is required.'],
  ['name', 7, '"name" must be text.'],
  ['name', 'a', '"name" must have at least 2 characters.'],
  ['name', 'abcd', '"name" must have at most 3 characters.'],
  ['gender', 'x', '"gender" must be one of: female, male.'],
  ['isVoice', false, '"isVoice" must be true.'],
  ['count', 1.5, '"count" must be a whole number.'],
  ['count', Number.NaN, '"count" must be a number.'],
  ['count', 6, '"count" must be at most 5.'],
  ['count', 1e300, '"count" must be at most 9007199254740991.'],
  ['labels', ['a', 'b'], '"labels" must have at most 1 entry.'],
  ['labels', [1], '"labels.0" must be text.'],
  ['labels', {}, '"labels" must be a list.'],
  ['when', 'soon', '"when" must be a date and time such as 2026-01-31T12:00:00.000Z.'],
  ['ids', { b: 1 }, '"ids.b" has a value that is not allowed.'],
  ['either', true, '"either" has a value that is not allowed.'],
])('%s: %o', (field, value, text) => {
  expect(texts(schema, { ...good, [field]: value })[0]).toBe(text);
});

test('names the body where it is not an object at all', () => {
  expect(texts(schema, null)).toEqual(['The request body must be an object.']);
  expect(texts(schema, undefined)).toEqual(['The request body is required.']);
});

test("leaves a contract's own sentence alone", () => {
  expect(texts(z.object({ name: z.string('Please enter a name') }), {})).toEqual(['Please enter a name']);
});
