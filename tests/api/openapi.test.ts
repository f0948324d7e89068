import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/lib/contracts';
import { visitor } from '@/tests/support/network/api';

const schema = z.looseObject({});
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema,
});
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  parameters: z.array(parameter.or(z.looseObject({ $ref: z.string() }))).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.looseObject({ description: z.string().min(1) }).or(z.looseObject({ $ref: z.string() })),
  ),
});

/** The subset of OpenAPI 3.1 that the document uses. */
const openApi = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.looseObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    parameters: z.record(z.string().regex(/^[\w.-]+$/), parameter),
  }),
});

const read = async () => openApi.parse(await (await visitor().fetch('/v1/openapi.json')).json());

test('lists every endpoint once, with a unique operation id', async () => {
  const { paths } = await read();
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).toSorted());
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('describes every path parameter as required, and no others', async () => {
  const { paths, components } = await read();
  const named = (part: object) =>
    '$ref' in part ? components.parameters[String(part.$ref).replace('#/components/parameters/', '')] : part;
  for (const [path, methods] of Object.entries(paths)) {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.map((item) => parameter.parse(named(item))).filter((item) => item.in === 'path');
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(expected);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  }
});

test('resolves every reference', async () => {
  const document = await read();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references).toContain('#/components/schemas/Error');
  for (const reference of new Set(references)) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => Object(at)[name], document);
    expect(target, reference).toBeDefined();
  }
});

test('a mutating endpoint states the session it needs, and its body rejects unknown fields', async () => {
  const { paths } = await read();
  const login = paths['/login']?.post;
  expect(login?.requestBody?.content['application/json']?.schema).toMatchObject({ additionalProperties: false });
  expect(paths['/me']?.get).toMatchObject({ security: [{ session: [] }] });
  expect(login).toMatchObject({ security: [] });
});

test('the reference of the screens has every endpoint and its parameters, and each of its links a target', async () => {
  const html = await (await visitor().fetch('/docs/api')).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...parts]) => parts.join(' '));
  const listed = all(/<b>([A-Z]+)<\/b><code>\/v1([^<]*)<\/code>/g);
  expect(listed.toSorted()).toEqual(contracts.map(({ method, path }) => `${method} ${path}`).toSorted());
  // A reference to a shared parameter.
  const posts = contracts.filter(({ method }) => method === 'POST');
  expect(all(/<code>(Idempotency-Key)<\/code>/g)).toHaveLength(posts.length);
  const ids = new Set(all(/ id="([^"]+)"/g));
  const targets = new Set(all(/ href="#([^"]+)"/g));
  expect(targets.size).toBeGreaterThan(50);
  expect([...targets].filter((target) => !ids.has(target))).toEqual([]);
});
