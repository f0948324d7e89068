import { expect, test } from 'vitest';
import { contactPattern, namePattern, withoutPattern } from './person-traces';

const person = {
  addresses: ['a.b+c@people.example', 'old-b@people.example'],
  phone: '+46701234567',
  fullName: 'Ann (A.) Åberg',
};

test.each([
  ['Mail A.B+C@people.example, please', 'Mail [deleted], please'],
  ['xold-b@people.example old-b@people.example.com', 'xold-b@people.example old-b@people.example.com'],
  ['old-b@people.example.', '[deleted].'],
  ['Call +46 70-123 45 67 or 0701234567 or 0046 (0)70 123 45 67', 'Call [deleted] or [deleted] or [deleted]'],
  ['Call +46701234567 ext. 12', 'Call [deleted] ext. 12'],
  ['Order 9070123456789, 46701234567890', 'Order 9070123456789, 46701234567890'],
])('removes addresses and phone numbers from %j', (text, expected) => {
  expect(withoutPattern(text, contactPattern(person))).toBe(expected);
});

test('leaves a phone number that is too short to be recognized', () => {
  const text = 'Take 4612, 46 12 times';
  expect(withoutPattern(text, contactPattern({ ...person, phone: '+4612' }))).toBe(text);
});

test('removes a name, in all texts of a value and nothing else', () => {
  const value = { by: 'Ann (A.) Åberg', list: ['ANN (A.) ÅBERG, twice', 4_670], none: null, other: 'Ann' };
  expect(withoutPattern(value, namePattern(person))).toEqual({
    by: '[deleted]',
    list: ['[deleted], twice', 4_670],
    none: null,
    other: 'Ann',
  });
});
