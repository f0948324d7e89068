import { notify } from '@/server/notifications/notify';
import { type ValuesOf, notificationTemplates } from '@/server/notifications/templates';
import type { Tx } from '@/server/platform/db';
import { nameOf } from '@/server/access/present-person';
import type { CoreProject } from '@/server/projects/project-state';

/** Takes that become ready within this time of each other share one notification. */
export const takesGatherMs = 2 * 60_000;
export const longestBurstMs = 30 * 60_000;
export const maxTakeNames = 5;

/** When to send the notification of a burst that began at `startedAt`, if its newest take became ready now. */
export function burstDueAt(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + takesGatherMs, startedAt.getTime() + longestBurstMs));
}

/** Sends one mail, one SMS and one notice on the screen for all takes of a burst. The caller has locked the project. */
export async function notifyTakeReady(
  tx: Tx,
  project: CoreProject,
  take: { userId: string; name: string },
): Promise<void> {
  const now = new Date();
  const voice = project.voices.find(({ voiceId }) => voiceId === take.userId)?.voice;
  const first = {
    ...{ voiceName: voice ? nameOf(voice) : 'The voice', projectName: project.name },
    ...{ takeNames: [take.name || 'Take'], count: 1 },
  };
  const ofBurst = { kind: 'audio', projectId: project.id, decidedAt: null };
  const waiting = await tx.notification.findMany({
    where: ofBurst,
    select: { id: true, userId: true, created: true, payload: true },
  });
  for (const { id, created, payload } of waiting) {
    const values = addTake(notificationTemplates.audio.values.parse(payload), first);
    await tx.notification.update({ where: { id }, data: { payload: values, dueAt: burstDueAt(now, created) } });
  }
  const notifiedUserIds = new Set(waiting.map(({ userId }) => userId));
  for (const { userId } of project.members) {
    if (notifiedUserIds.has(userId)) continue;
    await notify(tx, { kind: 'audio', userId, projectId: project.id, values: first }, { dueAt: burstDueAt(now, now) });
  }
}

function addTake(burst: ValuesOf<'audio'>, { takeNames }: ValuesOf<'audio'>): ValuesOf<'audio'> {
  return {
    ...burst,
    count: burst.count + 1,
    takeNames: [...burst.takeNames, ...takeNames].slice(0, maxTakeNames),
  };
}
