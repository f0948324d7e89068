import { usableScopes } from '@/lib/domain/assignments/life-cycle';
import { takeNumbers } from '@/lib/domain/delivery/take-numbers';
import type { Actor } from '@/server/access/actor';
import { personSelect } from '@/server/access/present-person';
import { actorOfToken, startSession } from '@/server/access/sessions';
import { db, type Prisma, transaction } from '@/server/platform/db';
import { detailsInclude } from '@/server/projects/present/detailed-project';
import { scopesOf } from '@/server/projects/open-project';
import { takeNotesInclude } from '@/server/projects/present/present-changes';
import { presentFile } from '@/server/projects/present/present-file';
import { presentProject } from '@/server/projects/present/presenter';
import { projectState } from '@/server/projects/project-state';
import { presentTake } from '@/server/projects/present/present-take';
import { getProject } from '@/server/projects/queries';
import { median } from '../search/timing';

const wholeInclude = {
  ...detailsInclude,
  takes: {
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include: {
      user: { select: personSelect },
      masters: { orderBy: { type: 'asc' } },
      queuedMasters: { orderBy: { type: 'asc' }, select: { type: true } },
      notes: takeNotesInclude,
      assignment: { select: { state: true } },
    },
  },
  files: { include: { user: { select: personSelect } } },
} as const satisfies Prisma.ProjectInclude;

/** Reads the project as before 2026-11-24, with a statement per relation. */
async function readByInclude(actor: Actor, projectId: string): Promise<object> {
  // Prisma joins calls of `findUnique` that are sent together, and here all clients read the same project.
  const project = await db.project.findFirstOrThrow({
    where: { id: projectId },
    include: wholeInclude,
    omit: { scriptOps: false },
  });
  const usable = usableScopes(scopesOf(actor, project), projectState(project).life);
  const rights = {
    isOwner: false,
    mayDownloadOriginal: usable.includes('download-original'),
    mayMaster: usable.includes('master-audio'),
  };
  const numbers = takeNumbers(project.takes);
  return {
    ...presentProject(actor, project, true),
    scriptOps: project.scriptOps,
    audio: project.takes.map((take) => presentTake(take, rights, numbers)),
    files: project.files.map(presentFile),
  };
}

const numRounds = 5;
const roundMs = 2_000;
const numClients = 8;

/** Compares reads of a whole project per second, in turns in this process. */
export async function compareProjectReads(userId: string, projectId: string): Promise<void> {
  const { token } = await transaction((tx) => startSession(tx, userId));
  const actor = await actorOfToken(token);
  if (!actor) throw new Error('The user cannot have a session.');
  const reads = { 'a statement per relation': readByInclude, 'few statements': getProject };
  const rates = Object.entries(reads).map(([name, read]) => ({ name, read, perSecond: [] as number[] }));
  // The first round warms up.
  for (let round = 0; round <= numRounds; round++) {
    for (const { read, perSecond } of rates) {
      const rate = await rateOf(() => read(actor, projectId));
      if (round > 0) perSecond.push(rate);
    }
  }
  const [before = Number.NaN, after = Number.NaN] = rates.map(({ perSecond }) => median(perSecond));
  console.table({
    'a statement per relation': { 'per second': Math.round(before), ratio: '', goal: '' },
    'few statements': { 'per second': Math.round(after), ratio: (after / before).toFixed(2), goal: '3.00' },
  });
}

/** As a response: the JSON is part of the work. */
async function rateOf(read: () => Promise<object>): Promise<number> {
  const started = performance.now();
  let count = 0;
  const clients = Array.from({ length: numClients }, async () => {
    while (performance.now() - started < roundMs) {
      JSON.stringify(await read());
      count += 1;
    }
  });
  await Promise.all(clients);
  return (count / (performance.now() - started)) * 1_000;
}
