import { dayMs } from '@/lib/domain/durations';
import type { Prisma } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { buildTeam, type Database } from './people';
import {
  type ProjectPlan,
  type ProjectRows,
  projectRows,
  releasedAssignment,
  type TakeOverrides,
} from './project-rows';
import { buildVoice } from './voices';

export async function insertProjects(db: Database, projects: readonly ProjectRows[]): Promise<void> {
  const all = <Name extends keyof ProjectRows>(name: Name) =>
    projects.flatMap((rows): ProjectRows[Name][number][] => rows[name]);
  await db.project.createMany({ data: all('projects') });
  await db.projectMember.createMany({ data: all('members') });
  await db.projectVoice.createMany({ data: all('voices') });
  await db.assignment.createMany({ data: all('assignments') });
  await db.payment.createMany({ data: all('payments') });
  await db.payout.createMany({ data: all('payouts') });
  await db.audioTake.createMany({ data: all('takes') });
  await db.rating.createMany({ data: all('ratings') });
  await db.message.createMany({ data: all('messages') });
}

/** Builds a project in this state with a team, owner, template and voice. Its payment has no Stripe object. */
export async function buildProject(db: Database, given: Partial<ProjectPlan> = {}) {
  const team = given.team ?? (await buildTeam(db));
  const owner = await db.teamMember.findFirstOrThrow({ where: { teamId: team.id, role: 'owner' } });
  const plan: ProjectPlan = {
    ...given,
    state: given.state ?? 'created',
    team,
    createdById: given.createdById ?? owner.userId,
    template: given.template ?? (await buildTemplate(db)),
    voiceIds: given.voiceIds ?? (given.state && given.state !== 'created' ? [(await buildVoice(db)).id] : []),
    created: given.created ?? new Date(Date.now() - 4 * dayMs),
  };
  const rows = projectRows(plan);
  await insertProjects(db, [rows]);
  const [project] = rows.projects;
  if (!project) throw new Error('A project has one row');
  return {
    ...(await db.project.findUniqueOrThrow({ where: { id: project.id } })),
    customerId: plan.createdById,
    voiceIds: [...plan.voiceIds],
  };
}

export async function buildTake(db: Database, given: TakeOverrides & { projectId: string; userId: string }) {
  const id = given.id ?? newId();
  const { projectId, userId } = given;
  return db.audioTake.create({
    data: {
      id,
      uri: `audio/${id}.wav`,
      processedUri: `previews/${id}.mp3`,
      status: 'done',
      ...given,
      assignmentId: given.assignmentId ?? (await assignmentIdOf(db, projectId, userId)),
    },
  });
}

/** Returns the voice's last assignment; a released one is added if the voice has none. */
export async function assignmentIdOf(db: Database, projectId: string, voiceId: string): Promise<string> {
  const last = await db.assignment.findFirst({ where: { projectId, voiceId }, orderBy: { created: 'desc' } });
  if (last) return last.id;
  const { createdById } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const totals = { customerTotalCents: 0, voiceFeeTotalCents: 0 };
  const released = await db.assignment.create({
    data: { projectId, voiceId, assignedById: createdById, ...totals, ...releasedAssignment },
  });
  return released.id;
}

/** Builds a template that is not shared, so that one test cannot change the prices of another. */
export async function buildTemplate(
  db: Database,
  given: Partial<Prisma.ProjectTemplateCreateManyInput> = {},
): Promise<Prisma.ProjectTemplateCreateManyInput> {
  const row = {
    id: `type-${newId().toLowerCase()}`,
    name: 'Explainer',
    description: 'A short film that explains one thing.',
    icon: 'clapperboard',
    customerPriceCents: 20_000,
    voiceFeeCents: 14_000,
    license: ['Worldwide use.'],
    pickupCustomerPriceCents: 5_000,
    pickupVoiceFeeCents: 3_500,
    roundCustomerPriceCents: 6_000,
    roundVoiceFeeCents: 4_000,
    ...given,
  };
  await db.projectTemplate.create({ data: row });
  return row;
}
