import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, urlOf } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import type { Contract } from '@/lib/contracts/contract';
import { db, disconnect } from '@/server/platform/db';
import { expectedStatuses, rowsByName, senderFor } from './authorization-attempt';
import { effects } from './effects';
import { newAddress } from '@/tests/support/accounts';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { type Kind, type People, somePeople } from '@/tests/support/builders';

/*
 * Sends every request of the contracts as an agent who acts as a user. Its users are its own: requests of other tests
 * would end their sessions.
 */

/** Only the user sends it. A payment by card or bank is the user's too. */
const isUserOnly = ({ audience }: Contract, name: string): boolean =>
  audience !== 'support' && ['lasting', 'money'].includes(effects[name as CallName]);

/** The customer who owns team and project, and the assigned voice. Each has an agent of its own, for the rate limits. */
const actingAs = { owner: 'support', assigned: 'supportAdmin' } as const;
type ActedAs = keyof typeof actingAs;
const users = ['owner', 'assigned'] as const satisfies readonly ActedAs[];

let people: People;
const clients = new Map<Kind, ApiClient>();
const send = senderFor(() => people);

/** Starts an impersonation with a magic link, as in the product. */
async function actAs(user: ActedAs): Promise<ApiClient> {
  const agent = await loginAs({ id: people.ids[actingAs[user]] });
  const { url } = await agent.call('POST /support/users/{userId}/magic-link', {
    params: { userId: people.ids[user] },
    body: { reason: 'Asked for help' },
  });
  const client = visitor();
  const token = new URL(url).searchParams.get('token') ?? '';
  await client.call('POST /consume-magic-link', { body: { token } });
  return client;
}

function clientOf(user: ActedAs): ApiClient {
  const client = clients.get(user);
  if (!client) throw new Error(`Nobody acts as ${user}.`);
  return client;
}

/** Entries that name both people. */
const countEntries = (user: ActedAs, action: string) =>
  db.auditEntry.count({
    where: { actorId: people.ids[user], impersonatorId: people.ids[actingAs[user]], action },
  });

beforeAll(async () => {
  people = await somePeople();
  for (const user of users) clients.set(user, await actAs(user));
});

afterAll(() => disconnect());

const suites = contracts
  .map((call) => ({ name: `${call.method} ${call.path}`, call }))
  .map((suite) => ({ ...suite, cells: cellsOf(suite.name) }))
  .filter(({ cells }) => cells.length > 0);

function cellsOf(name: string) {
  return (rowsByName.get(name) ?? []).flatMap((row) =>
    users
      .filter((user) => !row.only || row.only.includes(user))
      .map((user) => ({ user, row, title: [`an agent as the ${user}`, row.label ?? ''].join(' ') })),
  );
}

describe.each(suites)('$name', ({ name, call, cells }) => {
  test.each(cells)('$title', async ({ user, row }) => {
    const entriesBefore = await countEntries(user, name);
    const { status, refusal } = await send({ name, row, kind: user, client: clientOf(user) });
    const numEntries = (await countEntries(user, name)) - entriesBefore;
    if (isUserOnly(call, name) || row.isUserOnly) {
      const mayAsUser = row.may.includes(user);
      expect({ status, numEntries, ...(mayAsUser && { code: refusal?.code }) }).toEqual({
        status: 403,
        numEntries: 0,
        ...(mayAsUser && { code: 'impersonating' }),
      });
      return;
    }
    expect(expectedStatuses(row, user, call)).toContain(status);
    expect(refusal?.code).not.toBe('impersonating');
    const isChange = call.method !== 'GET' && status < 300;
    expect(numEntries).toBe(isChange ? 1 : 0);
  });
});

/** Single fields of requests that are otherwise allowed. */
const fields = contracts.flatMap(({ method, path, body, refusesImpersonation }) =>
  Array.isArray(refusesImpersonation)
    ? refusesImpersonation.map((field: string) => ({ name: `${method} ${path}`, body, field }))
    : [],
);

test.each(fields)('refuses an agent as the owner the field $field of $name', async ({ name, body, field }) => {
  const { ids, teamId } = people;
  const [method = '', path = ''] = name.split(' ');
  const property = z.toJSONSchema(body ?? z.never(), { io: 'input' }).properties?.[field];
  expect(property).toBeDefined();
  const isSwitch = typeof property === 'object' && property.type === 'boolean';
  const text = /email/i.test(field) ? newAddress() : 'a-good-value-7';
  const value = isSwitch ? true : text;
  const url = urlOf(path, { userId: ids.owner, teamId });
  const headers = { 'content-type': 'application/json' };
  const response = await clientOf('owner').fetch(url, { method, headers, body: JSON.stringify({ [field]: value }) });
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'impersonating' }]);
});

test('shows an agent as the voice only the last digits of an account number', async () => {
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { userId: people.ids.assigned } });
  const internationalBankTransferInfo = 'Account 1234 5678 9012';
  await db.team.update({ where: { id: teamId }, data: { internationalBankTransferInfo } });
  const infoFor = async (client: ApiClient) =>
    (await client.call('GET /teams/{teamId}', { params: { teamId } })).internationalBankTransferInfo;
  expect(await infoFor(clientOf('assigned'))).toBe('Account •••• •••• 9012');
  expect(await infoFor(await loginAs({ id: people.ids.support }))).toBe('Account •••• •••• 9012');
  expect(await infoFor(await loginAs({ id: people.ids.assigned }))).toBe(internationalBankTransferInfo);
});
