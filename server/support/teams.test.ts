import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getTeam } from '@/server/teams/queries';
import { aCustomer, aSupportAgent, aVoice } from '@/tests/support/builders';
import { getSupportTeam, listSupportTeams, updateSupportTeam } from './teams';

/** Tests the rules of docs/rules/support.md#teams. */

test('an admin changes how a team pays, with an audit entry of what changed', async () => {
  const admin = await aSupportAgent('admin');
  const { team } = await aCustomer({ hasVat: true });
  const change = { manualInvoice: true, hasVat: true };
  expect(await updateSupportTeam(admin, team.id, change)).toMatchObject({ manualInvoice: true, hasVat: true });
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

test('agents find a team by its id and read its members', async () => {
  const agent = await aSupportAgent();
  const { team } = await aCustomer();
  expect(await getSupportTeam(agent, team.id)).toMatchObject({ id: team.id, members: [{ role: 'owner' }] });
  const { body } = await listSupportTeams(agent, { query: team.id, limit: 20 });
  expect(body.map(({ id }) => id)).toEqual([team.id]);
});
