import { dayMs } from '@/lib/domain/durations';
import { openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { insertProjects } from './builders';
import { type ProjectPlan, type ProjectRows, projectRows } from './builders/project-rows';
import { castOf, takeOrder } from './sample-people';
import { people } from './content/people';
import { brightsideProjects, type SampleProject } from './content/projects';
import { northwindProjects } from './content/projects-of-northwind';
import { sampleId } from './content/random';
import type { SampleVoice } from './content/roster';
import { sampleTeams } from './content/teams';
import type { SampleMedia } from './sample-files';
import { lineOrders, writeLines } from './write-lines';
import { writeReviews } from './write-reviews';
import type { Prisma, Tx } from '@/server/platform/db';

export const projectId = (slug: string) => sampleId('project', slug);

export type ProjectContext = {
  voices: readonly SampleVoice[];
  media: SampleMedia;
  now: Date;
  decideTax?: ProjectPlan['decideTax'];
};

export function planProjects(
  context: ProjectContext,
  templates: readonly Prisma.ProjectTemplateCreateManyInput[],
): ProjectRows[] {
  const { brightside, northwind } = sampleTeams;
  return [
    ...brightsideProjects.map((project) => rowsOf(project, context, templates, brightside, people.olivia.id)),
    ...northwindProjects.map((project) => rowsOf(project, context, templates, northwind, people.ines.id)),
  ];
}

export async function writeProjects(tx: Tx, context: ProjectContext, planned: readonly ProjectRows[]): Promise<void> {
  await insertProjects(tx, planned);
  const assignments = planned.flatMap((rows) => rows.assignments);
  await writeLines(tx, { ...context, ...game(context.voices), assignments });
  await writeReviews(tx, context);
  await tx.unreadChat.createMany({
    data: brightsideProjects.flatMap((project) => unreadRows(project, context.voices)),
  });
  await tx.projectArchive.createMany({
    data: brightsideProjects
      .filter((project) => project.isArchived)
      .map(({ slug }) => ({ projectId: projectId(slug), userId: people.olivia.id })),
  });
}

export function projectOrders(voices: readonly SampleVoice[]) {
  const takes = [...brightsideProjects, ...northwindProjects].flatMap((project) => {
    const [voice] = castOf(project, voices);
    return voice ? (project.takes ?? []).map(([, text]) => takeOrder(voice, project.language, text)) : [];
  });
  return [...takes, ...lineOrders(game(voices).voice)];
}

function rowsOf(
  sample: SampleProject,
  { voices, media, now, decideTax }: ProjectContext,
  templates: readonly Prisma.ProjectTemplateCreateManyInput[],
  team: ProjectPlan['team'],
  createdById: string,
): ProjectRows {
  const template = templates.find(({ id }) => id === sample.template);
  if (!template) throw new Error(`No template ${sample.template}`);
  const cast = castOf(sample, voices);
  const [first] = cast;
  const pickup = sample.pickupOf
    ? {
        parentId: projectId(sample.pickupOf),
        orderToken: 'sample',
        kind: 'pickup' as const,
        customerPriceCents: template.pickupCustomerPriceCents,
        voiceFeeCents: template.pickupVoiceFeeCents,
        maxWordOptions: [],
        addons: [],
        maxWords: null,
      }
    : {};
  return projectRows({
    id: projectId(sample.slug),
    state: sample.state,
    template,
    team,
    decideTax,
    createdById,
    memberIds: (sample.memberNames ?? []).map((name) => people[name].id),
    voiceIds: cast.map(({ id }) => id),
    hasProviderPayout: first?.email.startsWith('freja@') ?? false,
    created: new Date(now.getTime() - sample.daysAgo * dayMs),
    script: sample.script,
    choices: sample.choices,
    takes: sample.takes?.map(([name, text], index) => takeRow(sample, media, first, name, text, index)),
    chat: (sample.chat ?? []).flatMap(({ by, text, after }) =>
      first ? [{ voiceId: first.id, fromId: by === 'voice' ? first.id : createdById, text, after }] : [],
    ),
    rating: sample.rating,
    project: {
      name: sample.name,
      description: sample.description ?? '',
      language: sample.language,
      labels: sample.labels ?? [],
      dueDate: sample.dueInDays === undefined ? null : dateIn(now, sample.dueInDays),
      ...closingOf(sample, now),
      canceledAt: sample.isCancelled ? new Date(now.getTime() - 30 * dayMs) : null,
      ...pickup,
    },
  });
}

function takeRow(
  sample: SampleProject,
  media: SampleMedia,
  voice: SampleVoice | undefined,
  name: string,
  text: string,
  index: number,
): Partial<Prisma.AudioTakeCreateManyInput> {
  if (!voice) throw new Error(`${sample.slug} has takes and no voice`);
  const { uri, originalUri, durationMs, peaks, sampleRate, loudness } = media.recording(
    takeOrder(voice, sample.language, text),
  );
  return {
    id: sampleId('take', sample.slug, index),
    name,
    processedUri: uri,
    durationMs,
    peaks,
    sampleRate,
    uri: originalUri ?? uri,
    ...loudness,
  };
}

/** Returns the time at which the worker would have closed an approved project. */
function closingOf({ state, daysAgo }: SampleProject, now: Date): { closedAt?: Date } {
  const isApproved = state === 'approved' || state === 'rated';
  const openDays = 3 + openDaysAfterApproval;
  return isApproved && daysAgo > openDays ? { closedAt: new Date(now.getTime() - (daysAgo - openDays) * dayMs) } : {};
}

function game(voices: readonly SampleVoice[]) {
  const sample = brightsideProjects.find(({ template }) => template === 'game-dialogue');
  const voice = sample && castOf(sample, voices)[0];
  if (!sample || !voice) throw new Error('The sample game is missing');
  return { projectId: projectId(sample.slug), voice };
}

function unreadRows(sample: SampleProject, voices: readonly SampleVoice[]): Prisma.UnreadChatCreateManyInput[] {
  const [first] = castOf(sample, voices);
  if (!first) return [];
  return (sample.unread ?? []).map((who) => ({
    projectId: projectId(sample.slug),
    voiceId: first.id,
    userId: who === 'voice' ? first.id : people.olivia.id,
  }));
}

function dateIn(now: Date, days: number): Date {
  return new Date(`${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T00:00:00Z`);
}
