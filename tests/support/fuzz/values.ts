import { z } from 'zod';

const words = `
  a abc en xx SE true false 0 1 -1 1.5 1e309 NaN Infinity 2147483648 9007199254740993 a@fuzz.example
  https://example.com/x audio/aaaaaaaaaaaaaaaa.wav files/aaaaaaaaaaaaaaaa.pdf 2026-06-01 0000-01-01 9999-12-31
  2026-02-30 2026-06-01T12:00:00.000Z 0000-01-01T00:00:00.000Z 9999-12-31T23:59:59.999Z __proto__
  ../../etc/passwd
`
  .trim()
  .split(/\s+/);

const texts = [
  '',
  ' ',
  ...words,
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u2028',
  '\u202e',
  '💥',
  'é'.normalize('NFD'),
  Buffer.from('["x","x",1e308,"0000-01-01","0000-01-01T00:00:00.000Z","9999-12-31T23:59:59.999Z"]').toString(
    'base64url',
  ),
  'x'.repeat(1_000),
  'x'.repeat(100_001),
];

const numbers = [0, -0, 1, -1, 1.5, 2, 4242, -(2 ** 31) - 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, 1e308];

const others = [true, false, null, [], {}, ['a'], [null], [1], [[]], { a: 1 }, { insert: 'a' }];

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Longer values belong in the tests of body limits. */
const longest = 20_000;

function boundaryValues(schema: JsonSchema): unknown[] {
  const lengths = [schema.minLength, schema.maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  );
  const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum].flatMap((limit) =>
    limit === undefined ? [] : [limit - 1, limit, limit + 1],
  );
  const sizes = [schema.minItems, schema.maxItems].flatMap((size) =>
    size === undefined ? [] : [size - 1, size, size + 1],
  );
  const item = schema.items ? sampleOf(schema.items) : 'a';
  return [
    ...(schema.enum ?? []),
    ...('const' in schema ? [schema.const] : []),
    ...lengths.filter((length) => length >= 0 && length <= longest).map((length) => 'x'.repeat(length)),
    ...limits,
    ...sizes.filter((size) => size >= 0 && size <= longest).map((size) => Array.from({ length: size }, () => item)),
    ...(schema.properties || schema.items ? [sampleOf(schema)] : []),
    ...(schema.anyOf ?? []).flatMap(boundaryValues),
  ];
}

function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]));
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : 'a';
}

export type Values = { valid: unknown[]; invalid: unknown[]; isOptional: boolean };

export function valuesFor(field: z.ZodType, { known, isText }: { known: unknown[]; isText: boolean }): Values {
  const all = [...known, ...boundaryValues(jsonSchemaOf(field)), ...texts, ...(isText ? [] : [...numbers, ...others])];
  const seen = new Set<string>();
  const distinct = all
    .map((value) => (isText ? String(value) : value))
    // Node rejects longer URLs (431).
    .filter((value) => !isText || String(value).length <= longest)
    .filter((value) => {
      const text = JSON.stringify(value) ?? 'undefined';
      return !seen.has(text) && seen.add(text);
    });
  const isValid = (value: unknown) => field.safeParse(value).success;
  return {
    valid: distinct.filter(isValid),
    invalid: distinct.filter((value) => !isValid(value)),
    isOptional: isValid(undefined),
  };
}
