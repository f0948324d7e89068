import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '@/lib/contracts';
import { db, disconnect } from '@/server/platform/db';
import { expectedStatuses, rowsByName, senderFor } from './authorization-attempt';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { aTeam, kinds, type People, somePeople } from '@/tests/support/builders';
import { newAddress } from '@/tests/support/accounts';
import { mailTo } from '@/tests/support/mails';

/*
 * Sends every request that a stranger may not send with an account that a support agent has made: by an invitation to a team of its own,
 * because acting as a customer it can invite nobody. The account has a session with a recent password that nobody
 * impersonates, and has to be a stranger to all others. What it may do for itself is that of every account.
 */

const password = 'a-good-password-7';

let people: People;
let client: ApiClient;
const send = senderFor(() => people);

beforeAll(async () => {
  const { ids, ...others } = await somePeople();
  const { id: teamId } = await aTeam({ owner: { id: ids.support }, isSample: false });
  const email = newAddress();
  const agent = await loginAs({ id: ids.support });
  await agent.call('POST /teams/{teamId}/invitations', { params: { teamId }, body: { email, role: 'owner' } });
  client = visitor();
  const { text } = await mailTo(email);
  const { id: stranger } = await client.call('POST /team-invitations/{invitationId}/signup-and-accept', {
    params: { invitationId: /\/team-invitation\/([\w-]+)/.exec(text)?.[1] ?? '' },
    body: { firstName: 'Made', lastName: 'Matrix', password },
  });
  await client.call('POST /confirm-password', { body: { password } });
  people = { ...others, ids: { ...ids, stranger } };
});

afterAll(() => disconnect());

const cells = contracts.flatMap((call) => {
  const name = `${call.method} ${call.path}`;
  const rows = (rowsByName.get(name) ?? []).filter(
    ({ only, may }) => (only ?? kinds).includes('stranger') && !may.includes('stranger'),
  );
  return rows.map((row) => ({ name, call, row, label: row.label ?? '' }));
});

describe('an account that an agent has made', () => {
  test.each(cells)('$name $label', async ({ name, call, row }) => {
    const { status } = await send({ name, row, kind: 'stranger', client });
    expect(expectedStatuses(row, 'stranger', call)).toContain(status);
  });

  test('has gained no role in the team of the customer', async () => {
    expect(await db.teamMember.count({ where: { teamId: people.teamId, userId: people.ids.stranger } })).toBe(0);
  });
});
