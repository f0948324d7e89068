import { signUp } from '@/server/access/signing-up/sign-up';
import { customerForm, newAddress } from '@/tests/support/accounts';
import { getInvitation } from './queries';
import { actorOfToken } from '@/server/access/sessions';
import { clientAddress } from '@/tests/support/network/client-address';
import { inParallel } from '@/tests/support/jobs/poll';
import { aProject, aUser } from '@/tests/support/builders';
import { anInvitingTeam, mailedTo } from '@/tests/support/steps/invitation-steps';
import { expect, test } from 'vitest';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { signUpAndAccept } from './sign-up-and-accept';
import { db } from '@/server/platform/db';

const person = { firstName: 'Ada', lastName: 'Invited', password: 'quiet-lantern-81' };

test('three concurrent sign-ups create one account, with role, projects, the accepted terms and a session', async () => {
  const { customer, teamId, invite } = await anInvitingTeam();
  const [email, project] = [newAddress(), await aProject({ customer })];
  await invite(email, 'editor', [project.id]);
  const foreign = await aProject();
  await db.teamInvitation.updateMany({ where: { email }, data: { projectIds: [project.id, foreign.id, 'none'] } });
  const token = await mailedTo(email);
  const results = await inParallel(3, () => signUpAndAccept(token, person, clientAddress()));
  const [joined, ...more] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(more).toEqual([]);
  const userId = joined?.userId ?? '';
  expect(await actorOfToken(joined?.session?.token ?? '')).toMatchObject({
    userId,
    name: 'Ada Invited',
    teams: [{ id: teamId, role: 'editor' }],
  });
  expect(await db.projectMember.count({ where: { projectId: project.id, userId } })).toBe(1);
  expect(await db.projectMember.count({ where: { userId } })).toBe(1);
  expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
    emailVerifiedAt: expect.any(Date),
    termsVersion,
    termsAcceptedAt: expect.any(Date),
  });
});

test('an address with an account cannot sign up again, and the invitation stays open', async () => {
  const [{ invite }, { email }] = [await anInvitingTeam(), await aUser()];
  await invite(email);
  const token = await mailedTo(email);
  await expect(signUpAndAccept(token, person, clientAddress())).rejects.toMatchObject({
    kind: 'conflict',
    code: 'email-registered',
    message: 'This email address has an account. Please login to accept the invitation.',
  });
  expect(await getInvitation(token)).toMatchObject({ email, isEmailRegistered: true });
});

test('an unverified sign-up with the same address is void', async () => {
  const [{ invite }, email] = [await anInvitingTeam(), newAddress()];
  await signUp(customerForm({ email }), { address: clientAddress(), browserToken: null });
  expect(await db.signUp.count({ where: { email } })).toBe(1);
  await invite(email);
  const { userId } = await signUpAndAccept(await mailedTo(email), person, clientAddress());
  expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ id: userId, firstName: 'Ada' });
  expect(await db.signUp.count({ where: { email } })).toBe(0);
});
