import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import type { Peaks } from '@/lib/domain/sound/peaks';
import { newWarnings, type SoundWarning } from '@/lib/domain/sound/sound-warnings';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { lineCheckOf, lineSpecOf } from '@/server/projects/delivery-spec';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, type LiveAssignment, liveAssignment } from '@/server/projects/project-state';
import { deliverChanges } from '@/server/takes/changes/change-requests';
import { notifyTakesReady } from '@/server/takes/notify-take-ready';
import { followLines } from './complete-delivery';
import { stampLines } from './open-lines';

export type LineTakeResult = {
  previewUri: string;
  finalUri: string;
  durationMs: number;
  peaks: Peaks;
  integratedLufs: number;
  truePeakDbtp: number;
  noiseFloorDb: number | null;
  sampleRate: number;
  channels: number;
  codec: string;
  warnings: readonly SoundWarning[];
};

/** `sound` is null if the delivery spec asked for nothing when the take was processed. */
export type LineTakeOutcome = { takeId: string } & (
  | { result: LineTakeResult; sound: DeliveredSound | null }
  | { failure: string }
);

/** Skips takes that were deleted or finished in the meantime. */
export async function finishLineTakes(outcomes: readonly LineTakeOutcome[]): Promise<void> {
  const takes = await db.lineTake.findMany({
    where: { id: { in: outcomes.map(({ takeId }) => takeId) } },
    select: {
      id: true,
      lineId: true,
      userId: true,
      assignmentId: true,
      created: true,
      line: { select: { filename: true, projectId: true } },
    },
    orderBy: [{ line: { position: 'asc' } }, { id: 'asc' }],
  });
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.takeId, outcome]));
  for (const projectId of new Set(takes.map(({ line }) => line.projectId))) {
    const takesOfProject = takes.filter(({ line }) => line.projectId === projectId);
    await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const project = await findCoreProject(tx, projectId);
      if (project) await finishInProject(tx, project, { takes: takesOfProject, outcomeOf });
    });
  }
}

type TakeToFinish = {
  id: string;
  lineId: string;
  userId: string;
  assignmentId: string;
  created: Date;
  line: { filename: string };
};

async function finishInProject(
  tx: Tx,
  project: CoreProject,
  { takes, outcomeOf }: { takes: readonly TakeToFinish[]; outcomeOf: ReadonlyMap<string, LineTakeOutcome> },
): Promise<void> {
  const finished: Array<{ take: TakeToFinish; isDone: boolean }> = [];
  for (const take of takes) {
    const outcome = outcomeOf.get(take.id);
    if (outcome && (await store(tx, project, outcome))) finished.push({ take, isDone: 'result' in outcome });
  }
  if (finished.length === 0) return;
  const lastModified = await stampLines(tx, project.id);
  await tx.line.updateMany({ where: { id: { in: finished.map(({ take }) => take.lineId) } }, data: { lastModified } });
  const assignment = liveAssignment(project);
  const delivered = finished.flatMap(({ take, isDone }) =>
    isDone && take.assignmentId === assignment?.id ? [take] : [],
  );
  const [first] = delivered;
  if (first && assignment && !assignment.deliveredAt) await markDelivered(tx, assignment);
  await deliverChanges(tx, project, delivered);
  const lines = await followLines(tx, project.id);
  if (!first) return;
  const names = delivered.map(({ line }) => line.filename);
  await notifyTakesReady(tx, project, { userId: first.userId, names, lines });
}

/** Returns false unless the take is `processing`. */
async function store(tx: Tx, project: CoreProject, outcome: LineTakeOutcome): Promise<boolean> {
  const { count } = await tx.lineTake.updateMany({
    where: { id: outcome.takeId, status: 'processing' },
    data:
      'result' in outcome
        ? {
            ...outcome.result,
            peaks: Uint8Array.from(outcome.result.peaks),
            warnings: newWarnings(outcome.result.warnings),
            status: 'done',
            failure: null,
            ...lineCheckOf(lineSpecOf(project), outcome.sound),
          }
        : { status: 'failed', failure: outcome.failure },
  });
  return count > 0;
}

/**
 * Marks the assignment delivered. The first line with a preview is a delivery, as the first take is. The review period
 * begins when all are delivered.
 */
async function markDelivered(tx: Tx, { id, projectId }: LiveAssignment): Promise<void> {
  await tx.assignment.update({ where: { id }, data: { deliveredAt: now(tx) } });
  await markProjectUpdated(tx, projectId, ['details']);
}
