import { expect, it } from 'vitest';
import { fieldsOf, resolve, typeText } from './schema';

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

it('resolves references to any part of the document, also over several steps', () => {
  const key = { name: 'Idempotency-Key', in: 'header' };
  const components = { parameters: { key, alias: { $ref: '#/components/parameters/key' } }, 'a/b~c': { name: 'odd' } };
  expect(resolve({ components }, { $ref: '#/components/parameters/alias' })).toBe(key);
  expect(resolve({ components }, { $ref: '#/components/a~1b~0c' })).toEqual({ name: 'odd' });
  expect(resolve({ components }, key)).toBe(key);
  const missing = { $ref: '#/components/responses/none' };
  expect(() => resolve({ components }, missing)).toThrow('The document has no #/components/responses/none.');
});
