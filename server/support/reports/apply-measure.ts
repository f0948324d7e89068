import type { Measure, ReportSubject, ViolationGround } from '@/lib/domain/support/reports';
import type { Actor } from '@/server/access/actor';
import { endSessionsOf } from '@/server/access/sessions';
import { messageInclude, presentMessage } from '@/server/chat/messages';
import { lockVoice } from '@/server/demos/voice-demos';
import { now } from '@/server/platform/clock';
import type { Decision, Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { lockProject } from '@/server/projects/open-project';
import { openUser, requireOtherUser } from '@/server/support/edit-users';
import { readSnapshot } from './report-target';

export type PlannedMeasure = {
  measure: Measure;
  ground: ViolationGround;
  reason: string;
  subjectKind: ReportSubject | null;
  subjectId: string | null;
  /** The affected user. */
  userId: string;
};

const removedText = 'Removed by support';

/** @throws AppError 'conflict' if the content has changed, so that the measure has no effect */
export async function applyMeasure(tx: Tx, actor: Actor, plan: PlannedMeasure): Promise<void> {
  const { measure, userId } = plan;
  const id = plan.subjectId ?? '';
  switch (measure) {
    case 'none':
      return;
    case 'hiddenDemo':
      await lockVoice(tx, userId);
      return requireChange(await setHidden(tx, userId, id, plan.ground), 'This demo is deleted or hidden already.');
    case 'unpublishedProfile': {
      await lockVoice(tx, userId);
      const data = { status: 'returned', statusReason: plan.reason } as const;
      const { count } = await tx.voiceProfile.updateMany({ where: { userId, status: 'published' }, data });
      return requireChange(count, 'This profile is not published anymore.');
    }
    case 'closedPlaylist': {
      const { count } = await tx.playlist.updateMany({ where: { id, closedAt: null }, data: { closedAt: now(tx) } });
      return requireChange(count, 'This playlist is deleted or closed already.');
    }
    case 'removedMessage':
      return requireChange(
        await setMessage(tx, id, { from: 'text', type: 'removed', text: removedText }),
        'This message is deleted or removed already.',
      );
    case 'suspended':
      return suspend(tx, actor, userId);
    case 'returned':
      throw new AppError('conflict', 'Only an application can be returned. Please select another measure.');
    default:
      return measure satisfies never;
  }
}

function requireChange(count: number, message: string): void {
  if (count === 0)
    throw new AppError('conflict', `${message} Please select another measure.`, { code: 'status-changed' });
}

async function suspend(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const user = await openUser(tx, userId);
  requireOtherUser(actor, user);
  requireChange(user.suspendedAt ? 0 : 1, 'This user is suspended already.');
  await tx.user.update({ where: { id: userId }, data: { suspendedAt: now(tx) } });
  await endSessionsOf(tx, userId);
}

/** Takes a measure back, unless a later decision has taken it again. Does nothing about what does not exist anymore. */
export async function revertMeasure(tx: Tx, decision: Decision): Promise<void> {
  const { measure, userId, subjectId } = decision;
  const isOfAccount = measure === 'suspended' || measure === 'unpublishedProfile' || measure === 'returned';
  const later = await tx.decision.count({
    where: { measure, userId, ...(!isOfAccount && { subjectId }), created: { gt: decision.created } },
  });
  if (later > 0) return;
  const id = subjectId ?? '';
  switch (measure) {
    case 'none':
      return;
    case 'hiddenDemo':
      await lockVoice(tx, userId);
      await setHidden(tx, userId, id, null);
      return;
    case 'unpublishedProfile':
      await lockVoice(tx, userId);
      await tx.voiceProfile.updateMany({
        where: { userId, status: { in: ['returned', 'awaiting'] }, user: { erasedAt: null } },
        data: { status: 'published', awaitingSince: null },
      });
      return;
    case 'returned':
      await tx.voiceProfile.updateMany({
        where: { userId, status: 'returned', user: { erasedAt: null } },
        data: { status: 'awaiting', awaitingSince: now(tx) },
      });
      return;
    case 'suspended':
      await tx.user.updateMany({ where: { id: userId, erasedAt: null }, data: { suspendedAt: null } });
      return;
    case 'closedPlaylist':
      await tx.playlist.updateMany({ where: { id }, data: { closedAt: null } });
      return;
    case 'removedMessage':
      return restoreMessage(tx, id);
    default:
      measure satisfies never;
  }
}

/** @param ground null shows the demo again. @returns the number of changed demos. */
async function setHidden(tx: Tx, voiceId: string, id: string, ground: ViolationGround | null): Promise<number> {
  const { count } = await tx.voiceDemo.updateMany({
    where: { id, voiceId, hiddenAt: ground ? null : { not: null } },
    data: { hiddenAt: ground && now(tx), hiddenGround: ground },
  });
  if (count > 0) await recordEvent(tx, { type: 'voice-demo-updated', voiceId }, voiceId);
  return count;
}

type MessageChange = { from: 'text' | 'removed'; type: 'text' | 'removed'; text: string };

/** Open chats get the changed message, and the log of live updates has no removed text. */
async function setMessage(tx: Tx, id: string, { from, ...data }: MessageChange): Promise<number> {
  const found = await tx.message.findUnique({ where: { id }, select: { projectId: true } });
  if (!found) return 0;
  await lockProject(tx, found.projectId);
  const { count } = await tx.message.updateMany({ where: { id, type: from }, data });
  if (count === 0) return 0;
  await tx.$executeRaw`delete from events where type = 'message' and payload->'message'->>'id' = ${id}`;
  const row = await tx.message.findUniqueOrThrow({ where: { id }, include: messageInclude });
  const { projectId, voiceId } = row;
  await recordEvent(tx, { type: 'message', projectId, voiceId, message: presentMessage(row) });
  return count;
}

async function restoreMessage(tx: Tx, id: string): Promise<void> {
  const reports = await tx.report.findMany({
    where: { subjectKind: 'message', subjectId: id },
    select: { snapshot: true },
    orderBy: { created: 'asc' },
  });
  const text = reports.map(({ snapshot }) => readSnapshot(snapshot).text).find((stored) => stored !== undefined);
  if (text !== undefined) await setMessage(tx, id, { from: 'removed', type: 'text', text });
}
