import { describe, expect, test, vi } from 'vitest';
import { contracts } from '@/lib/contracts';
import type { Contract } from '@/lib/contracts/contract';
import { endpoint } from '@/server/http/endpoint';
import { env } from '@/server/platform/env';
import { isWholeRun } from '@/tests/support/whole-run';

/** Tests that no endpoint runs on a body that does not match its contract, or for a request from another site. */
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const bodies = {
  unreadable: '{"a":',
  'an array': '[]',
  null: 'null',
  'a number': '7',
  'a text': '"text"',
  'an unknown field': '{"noSuchField":1}',
  'a field named __proto__': '{"__proto__":{"isSupport":true},"constructor":1}',
  'NUL in a name and a value': '{"a\\u0000":"b\\u0000"}',
  'half a character': '{"name":"\\ud800"}',
  'arrays nested deeply': nested(20_000, '[', ']'),
  'objects nested deeply': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
};

const numBodies = Object.keys(bodies).length;

const run = vi.fn(() => Promise.resolve());
const context = { params: Promise.resolve({}) };

/** Opens an endpoint without session, parameters and limits, which are tested elsewhere. */
function openEndpoint(contract: Contract) {
  const open = { ...contract, audience: 'public', ignoresSession: true, limit: 'none' } as const;
  return endpoint({ ...open, params: undefined, query: undefined } as never, run as never, {
    authorizeLargeBody: () => Promise.resolve(),
  });
}

async function refusalOf(contract: Contract, body: string | undefined, headers: Record<string, string> = {}) {
  run.mockClear();
  const request = new Request('http://localhost/v1/test', {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...(body && { 'content-length': String(body.length) }), ...headers },
    body,
  });
  const response = await openEndpoint(contract)(request, context);
  expect(run).not.toHaveBeenCalled();
  expect(response.headers.get('cache-control')).toContain('no-store');
  const refusal = await response.json();
  expect(refusal).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
  });
  return { status: response.status, code: refusal.code };
}

const withBody = contracts.filter((contract) => contract.body);

/**
 * Tries every contract with an unknown field. The first contract is tried with all other bodies, too, and each of the
 * rest with one of them.
 */
const isTried = (body: number, contract: number) =>
  isWholeRun || contract === 0 || Object.keys(bodies)[body] === 'an unknown field' || contract % numBodies === body;

describe.each(Object.entries(bodies).map(([what, body], index) => ({ what, body, index })))(
  '$what as the body',
  ({ body, index }) => {
    test.each(withBody.filter((_, at) => isTried(index, at)))('$method $path refuses it', async (contract) => {
      expect((await refusalOf(contract, body)).status).toBe(400);
    });
  },
);

test.each([
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'http://localhost.evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
])('a request with %s: %s is refused', async (header, value) => {
  expect(new URL(env.APP_URL).hostname).toBe('localhost');
  for (const contract of contracts.filter(({ method }) => method !== 'GET')) {
    const body = contract.method === 'DELETE' ? undefined : '{}';
    expect(await refusalOf(contract, body, { [header]: value })).toEqual({ status: 403, code: 'foreign-origin' });
  }
});
