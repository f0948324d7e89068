import { buildProject, buildTeam, buildTemplate, buildUser, buildVoice } from '@/prisma/seed/builders';
import type { TestCardName } from '@/lib/domain/money/test-cards';
import type { SupportRole } from '@/lib/domain/support/support-scopes';
import type { Actor } from '@/server/access/actor';
import { actorOfToken, startSession } from '@/server/access/sessions';
import { simulateCardSetup } from '@/server/payments/cards/simulate-card-setup';
import { simulateConfirmation } from '@/server/payments/cards/simulate-confirmation';
import { confirmPasswordsOf } from './users';
import { db, transaction } from '@/server/platform/db';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { addCreditCard } from '@/server/teams/add-credit-card';
import { createSetupIntent } from '@/server/teams/create-setup-intent';

export const aUser = (given?: Parameters<typeof buildUser>[1]) => buildUser(db, given);
export const aTeam = (given?: Parameters<typeof buildTeam>[1]) => buildTeam(db, given);
export const aTemplate = (given?: Parameters<typeof buildTemplate>[1]) => buildTemplate(db, given);

/** Creates a session with a recent password and the current memberships, as commands receive it. */
export async function anActor(userId: string): Promise<Actor> {
  const { token } = await transaction((tx) => startSession(tx, userId));
  await confirmPasswordsOf(userId);
  const actor = await actorOfToken(token);
  if (!actor) throw new Error(`The user ${userId} cannot have a session.`);
  return actor;
}

/** A support user with a session. */
export async function aSupporter(supportRole: SupportRole = 'agent') {
  const user = await aUser({ firstName: 'Sasha', lastName: 'Support', isSupport: true, supportRole });
  return anActor(user.id);
}

export async function aVoice(given?: Parameters<typeof buildVoice>[1]) {
  const voice = await buildVoice(db, given);
  return { ...voice, actor: await anActor(voice.id) };
}

export async function aCustomer(given: Parameters<typeof aTeam>[0] = {}) {
  const user = given.owner ?? (await aUser({ firstName: 'Cora', lastName: 'Customer' }));
  const team = await aTeam({ ...given, owner: user });
  return { id: user.id, team, actor: await anActor(user.id) };
}

export async function aCard(customer: Customer, testCard: TestCardName = 'pm_card_visa'): Promise<void> {
  const { clientSecret } = await createSetupIntent(customer.actor, customer.team.id);
  const setup = await simulateCardSetup({ clientSecret, testCard });
  const { paymentMethodId } = setup.paymentMethodId
    ? setup
    : await simulateConfirmation({ clientSecret, outcome: 'confirm' });
  if (!paymentMethodId) throw new Error(`The card ${testCard} cannot be saved.`);
  await addCreditCard(customer.actor, customer.team.id, { paymentMethodId, primary: true });
}

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Inserts the rows directly, so an assignment has no payment. Use `anAssignment` where money matters. */
export async function aProject(given: Parameters<typeof buildProject>[1] & { customer?: Customer } = {}) {
  const { customer = await aCustomer(), ...plan } = given;
  const project = await buildProject(db, {
    script: 'Good morning, this is Timbre.',
    project: { description: 'Warm and calm' },
    ...plan,
    team: customer.team,
    createdById: customer.id,
  });
  return { ...project, customer };
}

export async function aDelivery(projectId: string, voiceId: string): Promise<void> {
  const take = { uri: `audio/${projectId}.wav`, status: 'done', processedUri: `audio/${projectId}.mp3` } as const;
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({
    where: { projectId, voiceId, state: { not: 'released' } },
  });
  await db.audioTake.create({ data: { projectId, assignmentId, userId: voiceId, ...take } });
  await db.project.update({ where: { id: projectId }, data: { deliveredAt: new Date() } });
}

/** Uses the commands, so the project has a card and a payment at the simulator. */
export async function anAssignment({
  state = 'assigned',
  template,
}: {
  state?: 'assigned' | 'accepted';
  template?: Parameters<typeof aTemplate>[0];
} = {}) {
  const [customer, voice] = await Promise.all([aCustomer(), aVoice()]);
  await aCard(customer);
  const project = await aProject({
    customer,
    state: 'shortlisted',
    voiceIds: [voice.id],
    template: await aTemplate(template),
  });
  await assignVoice(customer.actor, project.id, voice.id, true);
  if (state === 'accepted') await acceptProject(voice.actor, project.id, true);
  return { customer, voice, projectId: project.id };
}
