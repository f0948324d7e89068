import { expect, test } from 'vitest';
import { db, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { getTeam } from '@/server/teams/queries';
import { aCustomer, aSupportAgent, aVoice } from '@/tests/support/builders';
import { getSupportOverview } from './overview';
import { needsVatReview } from './team-vat';
import { getSupportTeam, listSupportTeams, updateSupportTeam } from './teams';

/** Tests the rules of docs/rules/support.md#teams. */

test('an admin changes how a team pays, with an audit entry of what changed', async () => {
  const admin = await aSupportAgent('admin');
  const { team } = await aCustomer();
  const change = { manualInvoice: true, invoiceDays: team.invoiceDays };
  expect(await updateSupportTeam(admin, team.id, change)).toMatchObject({ manualInvoice: true });
  await updateSupportTeam(admin, team.id, change);
  const entries = await db.auditEntry.findMany({ where: { subject: team.id } });
  expect(entries).toMatchObject([
    { action: 'update-team-money', before: { manualInvoice: false }, after: { manualInvoice: true } },
  ]);
});

test('a credit needs a reason, and is not overwritten after its use', async () => {
  const admin = await aSupportAgent('admin');
  const { team } = await aCustomer();
  await expect(updateSupportTeam(admin, team.id, { discount: 50 })).rejects.toMatchObject({
    fields: { reason: 'Please enter a reason.' },
  });
  const granted = { discount: 120.5, previousDiscount: 0, reason: 'Late delivery' };
  expect(await updateSupportTeam(admin, team.id, granted)).toMatchObject({ discount: 120.5, usedDiscount: 0 });
  await db.team.update({ where: { id: team.id }, data: { discountCents: 0 } });
  const stale = { discount: 150, previousDiscount: 120.5, reason: 'More' };
  await expect(updateSupportTeam(admin, team.id, stale)).rejects.toMatchObject({ code: 'credit-changed' });
});

test('provider payouts follow the country, until an admin decides otherwise', async () => {
  const admin = await aSupportAgent('admin');
  const voice = await aVoice();
  const override = async () => (await db.team.findUniqueOrThrow({ where: { id: voice.teamId } })).stripePayoutOverride;
  expect(await getSupportTeam(admin, voice.teamId)).toMatchObject({ hasStripePayout: true });
  const off = await updateSupportTeam(admin, voice.teamId, { hasStripePayout: false });
  expect(off).toMatchObject({ hasStripePayout: false, hidePayouts: false });
  expect(await getTeam(voice.actor, voice.teamId)).toMatchObject({ hasStripePayout: false });
  await updateSupportTeam(admin, voice.teamId, { hidePayouts: true });
  expect(await override()).toBe(false);
  expect(await updateSupportTeam(admin, voice.teamId, { hasStripePayout: true })).toMatchObject({
    hasStripePayout: true,
  });
  expect(await override()).toBeNull();
  const entries = await db.auditEntry.findMany({ where: { subject: voice.teamId }, orderBy: { created: 'asc' } });
  expect(entries[0]).toMatchObject({ before: { hasStripePayout: true }, after: { hasStripePayout: false } });
  await db.team.update({ where: { id: voice.teamId }, data: { country: 'BR' } });
  expect(await getSupportTeam(admin, voice.teamId)).toMatchObject({ hasStripePayout: false });
  expect(await updateSupportTeam(admin, voice.teamId, { hasStripePayout: true })).toMatchObject({
    hasStripePayout: true,
  });
  expect(await override()).toBe(true);
});

const ofBefore = { vatBasis: 'support', hasVat: false } as const;

test('an admin sets a VAT in place of the rules, and returns to them, with a reason in the audit log', async () => {
  const admin = await aSupportAgent('admin');
  const { team } = await aCustomer({ vatBasis: 'rules', country: 'DK', vatId: 'DK13585628' });
  const reverse = { category: 'reverseCharge', rate: 0 };
  expect(await getSupportTeam(admin, team.id)).toMatchObject({ vatBasis: 'rules', hasVat: false, tax: reverse });
  const yes = await updateSupportTeam(admin, team.id, { hasVat: true, reason: 'The VAT ID is of a group' });
  expect(yes).toMatchObject({
    vatBasis: 'support',
    hasVat: true,
    tax: { rate: 0.25, category: 'domestic' },
    taxByRules: reverse,
    operatorCountry: env.OPERATOR_COUNTRY,
  });
  const exempt = { vatCategory: 'exempt', vatNote: 'Exempt: an institution of the EU.' } as const;
  const no = await updateSupportTeam(admin, team.id, { hasVat: false, ...exempt });
  expect(no).toMatchObject({ hasVat: false, ...exempt, tax: { category: 'exempt', rate: 0, note: exempt.vatNote } });
  const back = await updateSupportTeam(admin, team.id, { vatBasis: 'rules' });
  expect(back).toMatchObject({ vatBasis: 'rules', vatCategory: '', vatNote: '', tax: reverse });
  const entries = await db.auditEntry.findMany({ where: { subject: team.id }, orderBy: { created: 'asc' } });
  expect(entries).toMatchObject([
    { before: { vatBasis: 'rules' }, after: { vatBasis: 'support' }, details: { reason: 'The VAT ID is of a group' } },
    { before: { hasVat: true }, after: { hasVat: false, ...exempt } },
    { before: { vatBasis: 'support', ...exempt }, after: { vatBasis: 'rules', vatCategory: '', vatNote: '' } },
  ]);
});

test.each<[string, Parameters<typeof updateSupportTeam>[2]]>([
  ['vatCategory', { hasVat: false }],
  ['vatCategory', { hasVat: false, vatNote: 'Exempt.' }],
  ['vatNote', { hasVat: false, vatCategory: 'exempt' }],
  ['vatNote', { hasVat: false, vatCategory: 'exempt', vatNote: '' }],
  ['hasVat', { hasVat: true, vatNote: 'Exempt.' }],
  ['hasVat', { vatCategory: 'exempt' }],
  ['hasVat', { vatBasis: 'rules', hasVat: true }],
])('a VAT without a reason or with a contradiction is refused at %s', async (field, change) => {
  const admin = await aSupportAgent('admin');
  const { team } = await aCustomer({ ...ofBefore, country: env.OPERATOR_COUNTRY });
  const refusal = await updateSupportTeam(admin, team.id, change).catch((error: unknown) => error);
  expect(Object.keys(Object(refusal).fields)).toEqual([field]);
  expect(await db.team.findUniqueOrThrow({ where: { id: team.id } })).toMatchObject(ofBefore);
});

test('teams of before whose VAT may differ from the rules are listed until support decides', async () => {
  const admin = await aSupportAgent('admin');
  const name = `Review ${newId()}`;
  const teamWith = async (given: Prisma.TeamUpdateInput) => {
    const { team } = await aCustomer();
    await db.team.update({ where: { id: team.id }, data: { vatBasis: 'support', vatCategory: '', name, ...given } });
    return team.id;
  };
  const foreign = { hasVat: true, country: 'DK' };
  const [none, abroad] = [await teamWith({ hasVat: false }), await teamWith(foreign)];
  await teamWith({ hasVat: true, country: env.OPERATOR_COUNTRY });
  await teamWith({ hasVat: false, vatBasis: 'rules' });
  await teamWith({ hasVat: false, vatCategory: 'exempt', vatNote: 'Exempt.' });
  const empty = await teamWith({ hasVat: false });
  await db.teamMember.deleteMany({ where: { teamId: empty } });
  const listed = async () => {
    const { body } = await listSupportTeams(admin, { query: name, needsVatReview: 'true', limit: 20 });
    const { count } = Object((await getSupportOverview(admin)).find(({ kind }) => kind === 'vat-reviews'));
    return { ids: body.map(({ id }) => id), all: count as number };
  };
  const before = await listed();
  expect(before.ids).toEqual([none, abroad]);
  expect(before.all).toBe(await db.team.count({ where: needsVatReview() }));
  expect(await getSupportTeam(admin, none)).toMatchObject({ needsVatReview: true });
  const reviewed = await updateSupportTeam(admin, abroad, { hasVat: true });
  expect(reviewed).toMatchObject({ needsVatReview: false, hasVat: true });
  await updateSupportTeam(admin, none, { vatBasis: 'rules' });
  expect(await listed()).toEqual({ ids: [], all: before.all - 2 });
});

test('the business of a voice has no VAT to decide', async () => {
  const admin = await aSupportAgent('admin');
  const { teamId } = await aVoice();
  expect(await getSupportTeam(admin, teamId)).toMatchObject({ hasVat: false, tax: null, taxByRules: null });
});

test('agents find a team by its id and read its members', async () => {
  const agent = await aSupportAgent();
  const { team } = await aCustomer();
  expect(await getSupportTeam(agent, team.id)).toMatchObject({ id: team.id, members: [{ role: 'owner' }] });
  const { body } = await listSupportTeams(agent, { query: team.id, limit: 20 });
  expect(body.map(({ id }) => id)).toEqual([team.id]);
});
