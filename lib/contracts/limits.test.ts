import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/lib/contracts';
import { recordOf } from './fields';

type Json = { [name: string]: unknown };

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isListOfObjects = (value: unknown): value is Json[] => Array.isArray(value) && value.every(isObject);

const shortFormats = new Set(['date', 'date-time', 'email', 'uuid']);

function isBoundedPattern(pattern: string): boolean {
  const withoutClasses = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, 'x');
  return /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(withoutClasses);
}

function isBoundedText(schema: Json): boolean {
  return (
    'maxLength' in schema ||
    'const' in schema ||
    'enum' in schema ||
    shortFormats.has(String(schema.format)) ||
    (typeof schema.pattern === 'string' && isBoundedPattern(schema.pattern))
  );
}

function unboundedIn(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return [];
  const unboundedPaths: string[] = [];
  if (schema.type === 'string' && !isBoundedText(schema)) unboundedPaths.push(`${path}: text`);
  if (schema.type === 'array' && !('maxItems' in schema || isListOfObjects(schema.prefixItems)))
    unboundedPaths.push(`${path}: array`);
  if (isObject(schema.additionalProperties) && !('maxProperties' in schema)) unboundedPaths.push(`${path}: object`);
  const nested: Array<[string, unknown]> = [
    ...(isObject(schema.properties) ? Object.entries(schema.properties) : []),
    ...['items', 'additionalProperties', 'propertyNames'].map((name): [string, unknown] => [name, schema[name]]),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((name) =>
      isListOfObjects(schema[name]) ? schema[name].map((option): [string, unknown] => [name, option]) : [],
    ),
  ];
  return [...unboundedPaths, ...nested.flatMap(([name, inner]) => unboundedIn(inner, `${path}.${name}`))];
}

const unboundedOf = (schema: z.ZodType) =>
  unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), 'body');

describe('everything that a call accepts has a maximum size', () => {
  it.each(contracts.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ call }) => {
    for (const schema of [call.params, call.query, call.body]) if (schema) expect(unboundedOf(schema)).toEqual([]);
  });

  it('finds what has none', () => {
    const schema = z.object({
      text: z.string(),
      pattern: z.string().regex(/^a+$/),
      list: z.array(z.number()),
      map: z.record(z.string(), z.number()),
      either: z.union([z.string().max(5), z.object({ inner: z.string() })]),
      bounded: z.string().regex(/^[a+]{1,5}$/),
      when: z.iso.date().optional(),
    });
    expect(unboundedOf(schema)).toEqual([
      'body.text: text',
      'body.pattern: text',
      'body.list: array',
      'body.map: object',
      'body.map.propertyNames: text',
      'body.either.anyOf.inner: text',
    ]);
  });

  it('counts the members of a record', () => {
    const schema = recordOf(z.string().max(5), z.number(), 2);
    expect(schema.safeParse({ a: 1, b: 2 }).success).toBe(true);
    expect(schema.safeParse({ a: 1, b: 2, c: 3 }).success).toBe(false);
  });
});
