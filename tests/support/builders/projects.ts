import { buildProject, buildTake, buildTemplate, type Database } from '@/prisma/seed/builders';
import { db, type Prisma } from '@/server/platform/db';
import { aCard, aCustomer, anActor, type Customer } from './people';
import { setTimes } from './times';
import { aVoice } from './voices';

export const aTemplate = (given?: Parameters<typeof buildTemplate>[1]) => buildTemplate(db, given);

/** A take without files in the object store. Give `tx` to add a job in the same transaction. */
export const aTake = (given: Parameters<typeof buildTake>[1], tx: Database = db) => buildTake(tx, given);

type Plan = NonNullable<Parameters<typeof buildProject>[1]>;

/** Beside others of the project; nothing is paid. */
export const aFurtherAssignment = (
  given: Pick<Prisma.AssignmentUncheckedCreateInput, 'projectId' | 'voiceId' | 'assignedById' | 'state' | 'releasedAt'>,
) => db.assignment.create({ data: { ...given, customerTotalCents: 0, voiceFeeTotalCents: 0 } });

/** Inserts the rows directly, so a payment does not exist at the simulator. Use `anAssignment` where money matters. */
export async function aProject({ customer: given, ...plan }: Plan & { customer?: Customer } = {}) {
  const customer = given ?? (plan.team ? await ownerOf(plan.team.id) : await aCustomer());
  const project = await buildProject(db, {
    script: plan.template?.hasScript === false ? '' : 'Good morning, this is Timbre.',
    project: { description: 'Warm and calm' },
    createdById: customer.id,
    team: customer.team,
    ...plan,
  });
  return { ...project, customer };
}

async function ownerOf(teamId: string): Promise<Customer> {
  const team = await db.team.findUniqueOrThrow({ where: { id: teamId } });
  const { userId } = await db.teamMember.findFirstOrThrow({ where: { teamId, role: 'owner' } });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return { id: userId, email, team: { ...team, ownerId: userId }, actor: await anActor(userId) };
}

export async function aDelivery(projectId: string, voiceId: string): Promise<void> {
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({
    where: { projectId, voiceId, state: { not: 'released' } },
  });
  const uris = { uri: `audio/${projectId}.wav`, processedUri: `audio/${projectId}.mp3` };
  await aTake({ projectId, assignmentId, userId: voiceId, ...uris });
  await setTimes(projectId, { deliveredAt: new Date() });
}

/** Uses the commands, so the project has a card and a payment at the simulator. */
export async function anAssignment({
  state = 'assigned',
  template,
  team = {},
}: {
  state?: 'assigned' | 'accepted';
  template?: Parameters<typeof aTemplate>[0] | undefined;
  team?: NonNullable<Parameters<typeof aCustomer>[0]>;
} = {}) {
  const { assignVoice } = await import('@/server/assignments/assign-voice');
  const { acceptProject } = await import('@/server/assignments/accept-project');
  const [customer, voice] = await Promise.all([aCustomer(team), aVoice()]);
  if (!team.manualInvoice) await aCard(customer);
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
