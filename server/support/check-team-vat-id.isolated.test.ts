import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { checkTeamVatId } from './check-team-vat-id';

process.env.VIES_URL = 'http://127.0.0.1:9/vies';

const danish = { country: 'DK', vatId: 'DK12345607' } as const;

test('agents have the register asked again, also while it does not respond', async () => {
  const agent = await aSupportAgent();
  const failing = { vatIdAttempts: 7, vatIdFailingSince: new Date('2026-01-01T00:00:00Z') };
  const { team, actor } = await aCustomer({ ...danish, ...failing });
  await expect(checkTeamVatId(actor, team.id)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await checkTeamVatId(agent, team.id)).toMatchObject({ id: team.id, vatIdCheck: { state: 'pending' } });
  expect(await jobsAbout(team.id)).toMatchObject([{ name: 'check-vat-id' }]);
  const { vatIdDueAt, vatIdAttempts, vatIdFailingSince } = await db.team.findUniqueOrThrow({ where: { id: team.id } });
  expect([vatIdDueAt !== null, vatIdAttempts, vatIdFailingSince]).toEqual([true, 0, null]);
  expect(await db.auditEntry.findMany({ where: { subject: team.id } })).toMatchObject([
    { action: 'check-vat-id', actorId: agent.userId, details: { vatId: danish.vatId } },
  ]);
});

test('a VAT ID that the register does not have is refused', async () => {
  const agent = await aSupportAgent();
  const { team } = await aCustomer({ country: 'US', vatId: 'US-1' });
  await expect(checkTeamVatId(agent, team.id)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(checkTeamVatId(agent, 'none')).rejects.toMatchObject({ kind: 'not-found' });
  expect(await jobsAbout(team.id)).toEqual([]);
});
