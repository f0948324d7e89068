import { expect, it } from 'vitest';
import { fieldsOf, typeText } from './schema';

it('describes the type of a value', () => {
  expect(typeText({ type: 'string', maxLength: 200 })).toBe('string · at most 200 characters');
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null');
  expect(typeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of "a" | "b"');
});

it('returns the fields of list items and nullable objects', () => {
  const object = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const fields = [{ name: 'id', schema: { type: 'string' }, isRequired: true }];
  expect(fieldsOf(object)).toEqual(fields);
  expect(fieldsOf({ type: 'array', items: object })).toEqual(fields);
  expect(fieldsOf({ anyOf: [object, { type: 'null' }] })).toEqual(fields);
  expect(fieldsOf({ type: 'string' })).toEqual([]);
});
