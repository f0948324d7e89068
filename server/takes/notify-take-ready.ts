import { nameOf } from '@/server/access/people';
import { notify } from '@/server/notifications/notify';
import { notificationTemplates, type ValuesOf } from '@/server/notifications/templates';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import type { CoreProject } from '@/server/projects/project-state';

/** Takes that become ready within this time of each other share one notification. */
export const takesGatherMs = 2 * 60_000;
export const longestBurstMs = 30 * 60_000;
const maxTakeNames = 5;

/**
 * Returns the time to send the notification of a burst that began at `startedAt`, if its newest take became ready now.
 */
function burstDueAt(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + takesGatherMs, startedAt.getTime() + longestBurstMs));
}

/** Takes, or lines of a delivery that is not complete, was completed just now, or before. */
type ReadyTakes = { userId: string; names: readonly string[]; lines?: ValuesOf<'audio'>['lines'] };

/** Sends one mail, one SMS and one notice on the screen for all takes of a burst. The caller has locked the project. */
export async function notifyTakesReady(
  tx: Tx,
  project: CoreProject,
  { userId: voiceId, names, lines = 'none' }: ReadyTakes,
): Promise<void> {
  const voice = project.voices.find((listing) => listing.voiceId === voiceId)?.voice;
  const values = {
    voiceName: voice ? nameOf(voice) : 'The voice',
    projectName: project.name,
    lines,
    ...burstOf(names),
  };
  const recipientIds = project.members.map(({ userId }) => userId);
  await notifyBurst(tx, { kind: 'audio', projectId: project.id, recipientIds, values });
}

/** Asks the voice to decide about a take that fails the delivery spec. The caller has locked the project. */
export async function notifyTakeHeld(
  tx: Tx,
  project: CoreProject,
  { userId, name, presetName }: { userId: string; name: string; presetName: string },
): Promise<void> {
  const values = { projectName: project.name, presetName, ...burstOf([name]) };
  await notifyBurst(tx, { kind: 'held', projectId: project.id, recipientIds: [userId], values });
}

const burstOf = (names: readonly string[]) => ({
  takeNames: names.slice(0, maxTakeNames).map((name) => name || 'Take'),
  count: names.length,
});

type Burst = { projectId: string; recipientIds: readonly string[] } & (
  | { kind: 'audio'; values: ValuesOf<'audio'> }
  | { kind: 'held'; values: ValuesOf<'held'> }
);

/** Adds the takes to a notification that waits, or starts one. */
async function notifyBurst(tx: Tx, { kind, projectId, recipientIds, values }: Burst): Promise<void> {
  const time = now(tx);
  const waiting = await tx.notification.findMany({
    where: { kind, projectId, decidedAt: null, userId: { in: [...recipientIds] } },
    select: { id: true, userId: true, created: true, payload: true },
  });
  for (const { id, created, payload } of waiting) {
    const burst = notificationTemplates[kind].values.parse(payload);
    await tx.notification.update({
      where: { id },
      data: { payload: { ...burst, ...addTakes(burst, values) }, dueAt: burstDueAt(time, created) },
    });
  }
  const notifiedUserIds = new Set(waiting.map(({ userId }) => userId));
  for (const userId of recipientIds) {
    if (notifiedUserIds.has(userId)) continue;
    await notify(tx, { kind, userId, projectId, values }, { dueAt: burstDueAt(time, time) });
  }
}

type Takes = { count: number; takeNames: string[]; lines?: ValuesOf<'audio'>['lines'] };

function addTakes(burst: Takes, { takeNames, count, lines }: Takes): Takes {
  const names = [...burst.takeNames, ...takeNames];
  return {
    count: burst.count + count,
    // Two takes can have the same name, two lines cannot.
    takeNames: (lines && lines !== 'none' ? [...new Set(names)] : names).slice(0, maxTakeNames),
    ...(lines && { lines: burst.lines === 'completed' ? burst.lines : lines }),
  };
}
