import { hourMs } from '@/lib/domain/durations';
import type { TestCardName } from '@/lib/domain/money/cards';
import type { SupportRole } from '@/lib/domain/support/support-rules';
import { buildTeam, buildUser } from '@/prisma/seed/builders';
import { samplePasswordHash } from '@/prisma/seed/builders/people';
import type { Actor } from '@/server/access/actor';
import { newToken } from '@/server/access/login-tokens';
import { actorOfToken, startSession } from '@/server/access/sessions';
import { issueCode } from '@/server/access/signing-up/verification-codes';
import { db, type Prisma, type TeamRole, transaction } from '@/server/platform/db';
import { newAddress } from '@/tests/support/accounts';
import { confirmPasswordsOf } from '@/tests/support/users';

export const aUser = (given?: Parameters<typeof buildUser>[1]) => buildUser(db, given);
export const aTeam = (given?: Parameters<typeof buildTeam>[1]) => buildTeam(db, given);

/** Creates a session with a recent password and the current memberships, as commands receive it. */
export async function anActor(userId: string): Promise<Actor> {
  const { token } = await transaction((tx) => startSession(tx, userId));
  await confirmPasswordsOf(userId);
  const actor = await actorOfToken(token);
  if (!actor) throw new Error(`The user ${userId} cannot have a session.`);
  return actor;
}

export async function aSupportAgent(supportRole: SupportRole = 'agent') {
  const user = await aUser({ firstName: 'Sasha', lastName: 'Support', isSupport: true, supportRole });
  return anActor(user.id);
}

export type Customer = Awaited<ReturnType<typeof aCustomer>>;

export async function aCustomer(given: Parameters<typeof aTeam>[0] = {}) {
  const owner = given.owner ?? (await aUser({ firstName: 'Cora', lastName: 'Customer' }));
  const team = await aTeam({ ...given, owner });
  const { id, email } = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
  return { id, email, team, actor: await anActor(id) };
}

/** Uses the commands, so the card exists at the simulator. They load here: most tests of the interfaces need none. */
export async function aCard(customer: Customer, testCard: TestCardName = 'pm_card_visa'): Promise<void> {
  const { createSetupIntent } = await import('@/server/teams/create-setup-intent');
  const { payments } = await import('@/server/platform/payments');
  const { addCreditCard } = await import('@/server/teams/credit-cards');
  const { clientSecret } = await createSetupIntent(customer.actor, customer.team.id);
  const setup = await payments().simulateCardSetup({ clientSecret, testCard });
  const { paymentMethodId } = setup.paymentMethodId
    ? setup
    : await payments().simulateConfirmation({ clientSecret, outcome: 'confirm' });
  if (!paymentMethodId) throw new Error(`The card ${testCard} cannot be saved.`);
  await addCreditCard(customer.actor, customer.team.id, { paymentMethodId, primary: true });
}

/** Not verified; has no code yet. `token` is for the cookie of its browser. */
export async function aSignUp(given: Partial<Prisma.SignUpUncheckedCreateInput> = {}) {
  const { token, tokenHash: browserHash } = newToken();
  const signUp = await db.signUp.create({
    data: {
      email: newAddress('waiting'),
      firstName: 'Robin',
      lastName: 'Field',
      companyName: 'Field & Sons AB',
      browserHash,
      passwordHash: await samplePasswordHash(),
      expiresAt: new Date(Date.now() + hourMs),
      ...given,
    },
  });
  return { ...signUp, token };
}

/** Issues the code that the mail of a sign-up has. */
export const aCodeFor = ({ id, email }: { id: string; email: string }) =>
  transaction((tx) => issueCode(tx, id, email, 'signup'));

/** Returns the token of the mailed link. */
export async function anInvitation(invitation: {
  teamId: string;
  email: string;
  invitedById: string;
  role?: TeamRole;
  projectIds?: string[];
}): Promise<string> {
  const { token, tokenHash } = newToken();
  await db.teamInvitation.create({ data: { role: 'editor', ...invitation, tokens: { create: { tokenHash } } } });
  return token;
}
