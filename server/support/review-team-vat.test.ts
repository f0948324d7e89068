import { expect, test } from 'vitest';
import { db, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { reviewTeamVat } from './review-team-vat';
import { listSupportTeams, updateSupportTeam } from './teams';

/** Tests the review of several teams in docs/rules/support.md#teams. */

const danish = { country: 'DK', vatId: 'DK13585628' };
const rules = { vatBasis: 'rules' } as const;
const exempt = { vatCategory: 'exempt', vatNote: 'Exempt: an institution of the EU.' } as const;

/** Returns a team of before the rules as support's list shows it. */
async function aTeamToReview(given: Prisma.TeamUpdateInput) {
  const { team } = await aCustomer();
  const data = { vatBasis: 'support', vatCategory: '', hasVat: false, ...given } as const;
  await db.team.update({ where: { id: team.id }, data });
  const agent = await aSupportAgent();
  const { body } = await listSupportTeams(agent, { query: team.id, needsVatReview: 'true', limit: 1 });
  const [row] = body;
  if (!row?.taxByRules) throw new Error('The team is to be reviewed');
  return row;
}

const sent = ({ id, taxByRules }: Awaited<ReturnType<typeof aTeamToReview>>) => ({
  id,
  taxByRules: { rate: taxByRules?.rate ?? 0, category: taxByRules?.category ?? ('undecided' as const) },
});

const entriesOf = (id: string) => db.auditEntry.findMany({ where: { subject: id } });

test('several teams follow the rules, each with an audit entry, also if the request is repeated', async () => {
  const admin = await aSupportAgent('admin');
  const teams = [
    await aTeamToReview({ hasVat: true, ...danish }),
    await aTeamToReview({ country: env.OPERATOR_COUNTRY }),
  ];
  expect(teams).toMatchObject([
    { tax: { category: 'domestic' }, taxByRules: { category: 'reverseCharge', rate: 0 } },
    { tax: { rate: 0 }, taxByRules: { category: 'domestic', rate: 0.25 } },
  ]);
  const ids = teams.map(({ id }) => id);
  const request = { teams: teams.map(sent), ...rules, reason: 'Reviewed with accounting' };
  expect(await reviewTeamVat(admin, request)).toEqual({ reviewed: ids, skipped: [] });
  expect(await reviewTeamVat(admin, request)).toEqual({ reviewed: ids, skipped: [] });
  expect(await entriesOf(ids[0] ?? '')).toMatchObject([
    {
      action: 'update-team-money',
      before: { vatBasis: 'support', hasVat: true },
      after: { vatBasis: 'rules', hasVat: false },
      details: { reason: 'Reviewed with accounting' },
    },
  ]);
  expect(await entriesOf(ids[1] ?? '')).toMatchObject([{ before: { hasVat: false }, after: { hasVat: true } }]);
});

test('teams that changed since they were read are skipped, and named', async () => {
  const admin = await aSupportAgent('admin');
  const [moved, reviewed, same] = [
    await aTeamToReview(danish),
    await aTeamToReview(danish),
    await aTeamToReview(danish),
  ];
  await db.team.update({ where: { id: moved.id }, data: { country: env.OPERATOR_COUNTRY } });
  await updateSupportTeam(admin, reviewed.id, { hasVat: true });
  const none = { ...sent(same), id: 'none' };
  const teams = [sent(moved), sent(reviewed), none, sent(same)];
  expect(await reviewTeamVat(admin, { teams, ...exempt })).toEqual({
    reviewed: [same.id],
    skipped: [
      { id: moved.id, reason: 'The rules now decide otherwise' },
      { id: reviewed.id, reason: 'Reviewed or changed in the meantime' },
      { id: 'none', reason: 'This team does not exist' },
    ],
  });
  const stored = await db.team.findUniqueOrThrow({ where: { id: same.id } });
  expect(stored).toMatchObject({ vatBasis: 'support', hasVat: false, ...exempt });
  expect(await entriesOf(moved.id)).toEqual([]);
});

test.each<[string, Omit<Parameters<typeof reviewTeamVat>[1], 'teams'>]>([
  ['vatCategory', {}],
  ['vatCategory', { vatNote: 'Exempt.' }],
  ['vatNote', { vatCategory: 'exempt' }],
  ['hasVat', { ...rules, ...exempt }],
])('no VAT without category and note is refused at %s', async (field, setting) => {
  const admin = await aSupportAgent('admin');
  const team = await aTeamToReview({ country: env.OPERATOR_COUNTRY });
  await expect(reviewTeamVat(admin, { teams: [sent(team)], ...setting })).rejects.toMatchObject({
    fields: { [field]: expect.any(String) },
  });
  expect(await entriesOf(team.id)).toEqual([]);
});

test('agents cannot review', async () => {
  const agent = await aSupportAgent();
  const team = await aTeamToReview(danish);
  await expect(reviewTeamVat(agent, { teams: [sent(team)], ...rules })).rejects.toThrow('Missing scope edit-money');
});
