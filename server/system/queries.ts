import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { calls } from '@/lib/contracts';
import type { Call } from '@/lib/contracts/contract';

const errorBody = z
  .object({
    error: z.string().describe('A sentence for a person'),
    code: z.string().describe('Kebab-case, for programs'),
    fields: z.record(z.string(), z.string()).optional().describe('One sentence per field; validation only'),
  })
  .meta({ id: 'Error' });

const audiences: Record<Call['audience'], string> = {
  public: 'Anybody.',
  user: 'Needs a session.',
  support: 'Support alone.',
};

let document: object | undefined;

/** The OpenAPI 3.1 document, from the same definitions that check requests and answers. Built once a process. */
export function openApiDocument(): Record<string, unknown> {
  document ??= build();
  return document as Record<string, unknown>;
}

function build(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of calls) {
    const path = paths[contract.path] ?? {};
    paths[contract.path] = { ...path, [contract.method.toLowerCase()]: operation(contract) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Timbre',
      version: '1',
      description:
        'JSON in and out, with the session in a cookie (`timbre_session`). Unknown fields are refused. Money is euro with ' +
        'at most two decimals, times are ISO 8601 in UTC. A creating POST takes an `Idempotency-Key`. Long lists take ' +
        '`limit` and `cursor`; the next cursor is in the header `X-Next-Cursor`.',
    },
    servers: [{ url: '/v1' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'timbre_session' } },
    },
    paths,
  });
}

function operation(contract: Call & { name: string; domain: string }): ZodOpenApiOperationObject {
  return {
    operationId: contract.name,
    tags: [contract.domain],
    summary: contract.summary,
    description: [contract.description, audiences[contract.audience]].filter(Boolean).join('\n\n'),
    ...(contract.audience !== 'public' && { security: [{ session: [] }] }),
    requestParams: {
      ...(contract.params && { path: contract.params }),
      ...(contract.query && { query: contract.query }),
      ...(contract.method === 'POST' && {
        header: z.object({ 'Idempotency-Key': z.string().max(200).optional() }),
      }),
    },
    ...(contract.body && { requestBody: { content: { 'application/json': { schema: contract.body } } } }),
    responses: { [String(contract.status)]: success(contract), default: failure() },
  } as ZodOpenApiOperationObject;
}

function success(contract: Call) {
  if (contract.kind === 'redirect') return { description: 'Redirects to a signed address' };
  if (contract.kind === 'event-stream')
    return { description: 'Server-sent events', content: { 'text/event-stream': {} } };
  if (contract.kind === 'binary') return { description: 'The bytes' };
  if (!contract.answer) return { description: 'Done' };
  return {
    description: contract.isPaged ? 'One page; the next cursor is in X-Next-Cursor' : 'Success',
    content: { 'application/json': { schema: contract.answer } },
  };
}

function failure() {
  return {
    description: '400 validation, 401 no session, 403 not allowed, 404 not found, 409 state, 413, 415, 429',
    content: { 'application/json': { schema: errorBody } },
  };
}
