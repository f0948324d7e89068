import type { Project } from '@/lib/contracts/project-shapes';
import { shortlistRefusal, shortlistSentence } from '@/lib/domain/assignments/shortlisting';
import { hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { nameOf } from '@/server/access/people';
import { appendMessage } from '@/server/chat/messages';
import { notify } from '@/server/notifications/notify';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { lockForChange, markProjectUpdated, readProject } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { shortlistFacts } from '@/server/projects/project-state';

/** Shortlists a voice, opens the chat with the message 'invited', and notifies the voice by mail. */
export async function shortlistVoice(actor: Actor, projectId: string, voiceId: string): Promise<Project> {
  const { project: viewedProject } = await readProject(actor, projectId, 'shortlist-voice');
  await countInvitation(viewedProject.teamId);
  await transaction(async (tx) => {
    const { project } = await lockForChange(tx, actor, projectId, 'shortlist-voice');
    await requireAgreement(tx, actor);
    const voice = await findPublishedVoice(tx, voiceId);
    const shortlistState = shortlistFacts(project);
    const refusal = shortlistRefusal(shortlistState, voiceId);
    if (refusal)
      throw new AppError('conflict', shortlistSentence(refusal, shortlistState, nameOf(voice)), { code: refusal });
    await addToShortlist(tx, project, voice, actor.userId);
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}

/**
 * Counts a shortlisted voice toward the team's daily limit (docs/rules/api.md#rate-limits). Call it before the
 * transaction, because it uses another connection.
 * @throws AppError 'too-many-requests'.
 */
export function countInvitation(teamId: string): Promise<void> {
  const message = 'Your team has shortlisted many voices today. Please try again tomorrow.';
  return takePoint('invitations', teamId, message);
}

type ListedProject = { id: string; name: string; team: { name: string } };
type ListedProjectWithMembers = ListedProject & { members: readonly { userId: string }[] };

/** Requires the project's lock; the caller checks permissions. */
export async function addToShortlist(
  tx: Tx,
  project: ListedProjectWithMembers,
  voice: FoundVoice,
  invitedBy: string,
): Promise<void> {
  await tx.projectVoice.create({ data: { projectId: project.id, voiceId: voice.id } });
  await appendMessage(tx, project, { voiceId: voice.id, fromId: invitedBy, type: 'invited' });
  await notifyListing(tx, 'invited', { project, voiceId: voice.id });
}

export type FoundVoice = { id: string; firstName: string; lastName: string };

export async function findPublishedVoice(tx: Tx, voiceId: string): Promise<FoundVoice> {
  const voice = await tx.user.findFirst({
    where: { id: voiceId, isVoice: true, suspendedAt: null, voiceProfile: { status: 'published' } },
    select: { id: true, firstName: true, lastName: true },
  });
  if (!voice) throw new AppError('not-found', 'This voice does not exist.');
  return voice;
}

export async function removeVoice(actor: Actor, projectId: string, voiceId: string): Promise<Project> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChange(tx, actor, projectId, 'shortlist-voice');
    const listing = project.voices.find((listed) => listed.voiceId === voiceId);
    if (!listing) throw new AppError('not-found', 'This voice is not shortlisted.');
    if (state.assignment?.voiceId === voiceId) {
      throw new AppError('conflict', 'This voice is assigned to the project. Cancel the assignment first.');
    }
    await appendMessage(tx, project, { voiceId, fromId: actor.userId, type: 'uninvited' });
    await tx.projectVoice.delete({ where: { projectId_voiceId: { projectId, voiceId } } });
    await tx.unreadChat.deleteMany({ where: { projectId, voiceId } });
    await recordEvent(tx, { type: 'project-removed', projectId }, voiceId);
    await notifyListing(tx, 'uninvited', { project, voiceId });
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}

type ListingKind = 'invited' | 'uninvited';

/** Time in which a mistaken change of the shortlist is usually undone. */
export const undoMs = 10_000;
/** Minimum time between two notifications of a voice about the same shortlist. */
export const listingPauseMs = hourMs;

/** Returns the time to notify; `lastToldAt` is the time at which the voice was last notified about this shortlist. */
function listingDueAt(now: Date, lastToldAt: Date | null): Date {
  return new Date(Math.max(now.getTime() + undoMs, (lastToldAt?.getTime() ?? 0) + listingPauseMs));
}

/**
 * Notifies a voice that it was added to or removed from the shortlist. The opposite change cancels a pending
 * notification, and a voice receives at most one mail an hour. The caller has locked the project.
 */
export async function notifyListing(
  tx: Tx,
  kind: ListingKind,
  { project, voiceId }: { project: ListedProject; voiceId: string },
): Promise<void> {
  const ofListing = { projectId: project.id, userId: voiceId, kind: { in: ['invited', 'uninvited'] } };
  const time = now(tx);
  const canceled = await tx.notification.updateMany({
    where: { ...ofListing, decidedAt: null },
    data: { decidedAt: time, dropReason: 'over' },
  });
  const last = await tx.notification.findFirst({
    where: { ...ofListing, OR: [{ dropReason: null }, { dropReason: { not: 'over' } }] },
    orderBy: { created: 'desc' },
    select: { kind: true, decidedAt: true },
  });
  const isKnown = last ? last.kind === kind : kind === 'uninvited' && canceled.count > 0;
  if (isKnown) return;
  const recent = await tx.notification.count({
    where: { ...ofListing, created: { gt: new Date(time.getTime() - listingPauseMs) } },
  });
  await notify(
    tx,
    {
      kind,
      userId: voiceId,
      projectId: project.id,
      values: { teamName: project.team.name, projectName: project.name },
    },
    { dueAt: listingDueAt(time, last?.decidedAt ?? null), isOnScreen: recent === 0 },
  );
}
