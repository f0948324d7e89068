import { announceLines as announceLinesJob } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { type Project, type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { lockProject } from '@/server/projects/open-project';

/** Minimum interval of `lines-updated` events of a project (docs/rules/lines.md#live). */
const announcementIntervalMs = 1_000;

type Announcement = Pick<Project, 'linesAnnouncedAt' | 'linesAnnouncementDueAt'>;

/**
 * Emits `lines-updated`, or schedules it for the end of the interval. The caller has locked the project: a change that
 * finds a scheduled announcement commits before the job reads the project.
 */
export async function announceLines(tx: Tx, projectId: string, last: Announcement): Promise<void> {
  const time = now(tx);
  const dueAt = new Date((last.linesAnnouncedAt?.getTime() ?? 0) + announcementIntervalMs);
  if (dueAt <= time) {
    await emit(tx, projectId, time);
  } else if (!last.linesAnnouncementDueAt) {
    await tx.project.update({
      where: { id: projectId },
      data: { linesAnnouncementDueAt: dueAt },
      select: { id: true },
    });
    await enqueue(tx, announceLinesJob, { projectId }, { startAfter: dueAt });
  }
}

/** Does nothing if a later change has emitted the event. */
export async function emitDueAnnouncement(projectId: string): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const due = { id: projectId, linesAnnouncementDueAt: { not: null } };
    if ((await tx.project.count({ where: due })) > 0) await emit(tx, projectId, now(tx));
  });
}

async function emit(tx: Tx, projectId: string, now: Date): Promise<void> {
  await tx.project.update({
    where: { id: projectId },
    data: { linesAnnouncedAt: now, linesAnnouncementDueAt: null },
    select: { id: true },
  });
  await recordEvent(tx, { type: 'lines-updated', projectId });
}
