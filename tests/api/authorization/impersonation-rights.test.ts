import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import { db, disconnect } from '@/server/platform/db';
import { expectedStatuses, rowsByName, senderFor } from './authorization-attempt';
import { newAddress } from '@/tests/support/accounts';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { type Kind, type People, somePeople } from '@/tests/support/builders';

/*
 * Sends every request of the contracts as an agent who acts as a user. Its users are its own: requests of other tests
 * would end their sessions.
 */

/** What only the user may change: docs/rules/access.md#support-acting-as-a-user. Names of endpoints, or with a row's label. */
const refused: ReadonlySet<string> = new Set<CallName | `${CallName} ${string}`>([
  'POST /verify of an own new email address',
  'POST /confirm-password',
  'POST /me/second-factor',
  'PATCH /me/second-factor',
  'DELETE /me/second-factor',
  'DELETE /me/sessions',
  'DELETE /me/sessions/{sessionId}',
  'POST /setup-intent',
  'POST /teams/{teamId}/credit-cards',
  'PATCH /teams/{teamId}/credit-cards/{creditCardId}',
  'DELETE /teams/{teamId}/credit-cards/{creditCardId}',
  'POST /stripe-account-link',
  'POST /teams/{teamId}/bank-accounts',
  'PATCH /teams/{teamId}/bank-accounts/{bankAccountId}',
  'DELETE /teams/{teamId}/bank-accounts/{bankAccountId}',
]);

/** The customer who owns team and project, and the assigned voice. Each has an agent of its own, for the rate limits. */
const actingAs = { owner: 'support', assigned: 'supportAdmin' } as const;
type ActedAs = keyof typeof actingAs;
const users = ['owner', 'assigned'] as const satisfies readonly ActedAs[];

let people: People;
const clients = new Map<Kind, ApiClient>();
const send = senderFor(() => people);

/** By a magic link, as in the product. */
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
    const { status, code } = await send({ name, row, kind: user, client: clientOf(user) });
    const numEntries = (await countEntries(user, name)) - entriesBefore;
    if (refused.has(name) || refused.has(`${name} ${row.label}`)) {
      const mayAsUser = row.may.includes(user);
      expect({ status, numEntries, ...(mayAsUser && { code }) }).toEqual({
        status: 403,
        numEntries: 0,
        ...(mayAsUser && { code: 'impersonating' }),
      });
      return;
    }
    expect(expectedStatuses(row, user, call)).toContain(status);
    expect(code).not.toBe('impersonating');
    const isChange = call.method !== 'GET' && status < 300;
    expect(numEntries).toBe(isChange ? 1 : 0);
  });
});

/** Single fields of requests that are otherwise allowed. */
describe('refuses an agent as the owner', () => {
  const newEmail = newAddress();
  test.each([
    ['email address', { email: newEmail }],
    ['password', { oldPassword: 'voiceover123', newPassword: 'a-good-password-7' }],
  ])('a new %s', async (_field, body) => {
    const { ids } = people;
    const client = clientOf('owner');
    const response = await client.send('PATCH /users/{userId}', { params: { userId: ids.owner }, body });
    expect(response).toMatchObject({ status: 403, refusal: { code: 'impersonating' } });
  });
});

test('refuses an agent as the voice new details of international payouts', async () => {
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { userId: people.ids.assigned } });
  const response = await clientOf('assigned').send('PATCH /teams/{teamId}', {
    params: { teamId },
    body: { internationalBankTransferInfo: 'Another bank' },
  });
  expect(response).toMatchObject({ status: 403, refusal: { code: 'impersonating' } });
});
