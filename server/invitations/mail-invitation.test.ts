import { newAddress } from '@/tests/support/accounts';
import { anInvitingTeam, mailedTo, mailsTo, rowOf } from '@/tests/support/steps/invitation-steps';
import { describe, expect, test } from 'vitest';
import { acceptInvitation } from './accept-invitation';
import { deleteInvitation } from './invite';
import { gatherMs, sendGatheredInvitations } from './mail-invitation';
import { getInvitation, listInvitations } from './queries';
import { db } from '@/server/platform/db';
import { anActor, aUser } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';

const listMailed = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

describe('invitations to one address', () => {
  const letTimePass = (email: string) =>
    db.teamInvitationToken.updateMany({
      where: { invitation: { email } },
      data: { created: new Date(Date.now() - gatherMs - 1_000) },
    });

  test('within ten minutes become one mail with a link for each', async () => {
    const email = newAddress();
    const [first, second, third] = [await anInvitingTeam(), await anInvitingTeam(), await anInvitingTeam()];
    expect((await first.invite(email)).mailDue).toBeNull();
    const { id: waitingId, mailDue } = await second.invite(email, 'viewer');
    const unsent = await rowOf(waitingId);
    await expect(getInvitation(unsent.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(new Date(mailDue ?? '').getTime() - Date.now()).toBeCloseTo(gatherMs, -5);
    await third.invite(email, 'admin');
    expect(await listMailed(email)).toEqual(['team-invitation']);
    const [job] = await jobsAbout(email);
    expect(job).toMatchObject({ name: 'mail-invitations' });

    await inParallel(5, () => sendGatheredInvitations(email));
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitations']);
    const values = (await mailsTo(email))[1]?.values;
    const { invitations } = values as { invitations: { role: string; link: string }[] };
    expect(invitations.map(({ role }) => role)).toEqual(['viewer', 'admin']);
    const tokens = invitations.map(({ link }) => link.split('/team-invitation/')[1] ?? '');
    const names = await Promise.all(tokens.map(async (token) => (await getInvitation(token)).teamName));
    expect(names).toEqual([second.customer.team.name, third.customer.team.name]);
    expect(await listInvitations(second.actor, second.teamId)).toMatchObject([{ email, mailDue: null }]);
  });

  test('are mailed at once after ten minutes', async () => {
    const email = newAddress();
    const [first, second] = [await anInvitingTeam(), await anInvitingTeam()];
    await first.invite(email);
    await letTimePass(email);
    expect((await second.invite(email)).mailDue).toBeNull();
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitation']);
  });

  test('that gather are mailed with a later one, if their job is late', async () => {
    const email = newAddress();
    const [first, second, third] = [await anInvitingTeam(), await anInvitingTeam(), await anInvitingTeam()];
    await first.invite(email);
    await second.invite(email);
    await letTimePass(email);
    await third.invite(email);
    expect(await listMailed(email)).toEqual(['team-invitation', 'team-invitations']);
    await sendGatheredInvitations(email);
    expect(await listMailed(email)).toHaveLength(2);
  });

  test('that were deleted or accepted are not mailed', async () => {
    const guest = await aUser();
    const [first, second, third] = [await anInvitingTeam(), await anInvitingTeam(), await anInvitingTeam()];
    await first.invite(guest.email);
    const { id } = await second.invite(guest.email);
    await deleteInvitation(second.actor, second.teamId, id);
    await first.invite(guest.email, 'viewer');
    await acceptInvitation(await anActor(guest.id), await mailedTo(guest.email));
    await third.invite(guest.email, 'admin');
    await sendGatheredInvitations(guest.email);
    expect(await mailsTo(guest.email)).toMatchObject([
      { template: 'team-invitation', values: { role: 'editor' } },
      { template: 'team-invitation', values: { role: 'admin' } },
    ]);
  });
});
