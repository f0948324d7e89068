import { minuteMs } from '@/lib/domain/durations';
import { erasureReport } from '@/lib/domain/support/support-rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { endSessionsOf } from '@/server/access/sessions';
import { announceRemovedDemos } from '@/server/demos/delete-demos';
import { now } from '@/server/platform/clock';
import { transaction, type Tx, type User } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { openUser, requireOtherUser } from '@/server/support/edit-users';
import { eraseRequests } from '@/server/support/requests/erase-requests';
import { deleteStored } from '@/server/uploads/object-rules';
import { leaveTeams } from './erase-teams';
import { removeTraces, tracesOf } from './person-traces';

type Report = { deleted: string[]; retained: string[] };

/**
 * Deletes a person's data on request and keeps what bookkeeping law requires. The account's row stays without personal
 * data, because projects and documents refer to it.
 * @param email typed by support, to confirm whom to erase.
 * @throws AppError 'conflict' while there are open projects or unpaid fees, or others depend on the account.
 */
export async function eraseUser(actor: Actor, userId: string, email: string): Promise<Report> {
  requireSupport(actor, 'erase-user');
  requireRecentPassword(actor);
  const run = async (tx: Tx) => {
    const user = await openUser(tx, userId);
    requireOtherUser(actor, user);
    if (user.email !== email) throw invalidField('email', 'This is not the email address of the account.');
    if (user.isSupport) throw refusal('Take away the role of support first.');
    await requireNothingOpen(tx, user);
    const traces = await tracesOf(tx, user);
    await leaveTeams(tx, actor, user);
    await deletePersonalRows(tx, user);
    await deleteRecordings(tx, userId);
    await anonymize(tx, user);
    const wasRequested = await eraseRequests(tx, actor, traces);
    await removeTraces(tx, traces);
    // The last mail: its recipient is removed when it was sent.
    if (wasRequested) await enqueueMail(tx, { to: user.email, template: 'data-erased', values: {} });
    await auditSupportAction(tx, actor, { action: 'erase-user', subject: userId });
  };
  await transaction(run, { timeoutMs: minuteMs });
  return { deleted: [...erasureReport.deleted], retained: [...erasureReport.retained] };
}

const refusal = (message: string) => new AppError('conflict', message, { code: 'not-erasable' });

async function requireNothingOpen(tx: Tx, { id: userId, isVoice }: User): Promise<void> {
  const open = { state: { not: 'released' }, approvedAt: null } as const;
  const running = isVoice
    ? await tx.assignment.count({ where: { ...open, voiceId: userId, project: { canceledAt: null } } })
    : await tx.project.count({
        where: {
          canceledAt: null,
          assignments: { some: open },
          team: { members: { some: { userId }, none: { userId: { not: userId } } } },
        },
      });
  if (running > 0) throw refusal('This user has projects that are not finished. Finish or cancel them first.');
  const unpaid = await tx.payout.count({
    where: { voiceId: userId, status: { in: ['payable', 'transferring', 'failed'] } },
  });
  if (unpaid > 0) throw refusal('This voice has fees that are not paid yet.');
}

async function deletePersonalRows(tx: Tx, { id: userId }: User): Promise<void> {
  await endSessionsOf(tx, userId);
  const own = { where: { userId } };
  await tx.presence.deleteMany(own);
  await tx.session.deleteMany(own);
  await tx.knownNetwork.deleteMany(own);
  await tx.passwordResetToken.deleteMany(own);
  await tx.secondFactor.deleteMany(own);
  await tx.magicLink.deleteMany(own);
  await tx.securityEvent.deleteMany(own);
  await tx.legalAgreement.deleteMany(own);
  await tx.notification.deleteMany(own);
  await tx.playlist.deleteMany(own);
  await tx.unreadChat.deleteMany(own);
  await tx.projectArchive.deleteMany(own);
  await tx.projectMember.deleteMany(own);
  await tx.favorite.deleteMany({ where: { OR: [{ userId }, { voiceId: userId }] } });
  await tx.rating.updateMany({ where: { raterId: userId }, data: { comment: '' } });
  await tx.analyticsEvent.updateMany({ where: { userId }, data: { userId: null } });
}

/** Deletes demos, and uploads that no record uses. */
async function deleteRecordings(tx: Tx, userId: string): Promise<void> {
  const demos = await tx.voiceDemo.findMany({ where: { voiceId: userId } });
  const studioDemo = await tx.studioQualityDemo.findUnique({ where: { voiceId: userId } });
  const uploads = await tx.upload.findMany({ where: { userId, claimedAt: null } });
  await tx.voiceDemo.deleteMany({ where: { voiceId: userId } });
  await tx.studioQualityDemo.deleteMany({ where: { voiceId: userId } });
  const recordings = studioDemo ? [...demos, studioDemo] : demos;
  await announceRemovedDemos(tx, userId, recordings);
  const keys = [
    // Several sample voices share a recording.
    ...recordings.filter(({ isSample }) => !isSample).flatMap(({ uri, processedUri }) => [uri, processedUri ?? uri]),
    ...uploads.map(({ uri }) => uri),
  ];
  if (keys.length > 0) await deleteStored(tx, [...new Set(keys)]);
}

async function anonymize(tx: Tx, { id: userId, isVoice, pictureId }: User): Promise<void> {
  const time = now(tx);
  await tx.user.update({
    where: { id: userId },
    data: {
      firstName: 'Deleted',
      lastName: 'user',
      companyName: '',
      phone: null,
      pictureId: null,
      termsVersion: null,
      termsAcceptedAt: null,
      // The address cannot receive mails (RFC 2606), and the hash is not valid: nobody can log in.
      email: `erased-${userId.toLowerCase()}@erased.invalid`,
      passwordHash: '-',
      emailNotifications: false,
      smsNotifications: false,
      mutedNotifications: [],
      suspendedAt: time,
      erasedAt: time,
    },
  });
  const picture = pictureId === null ? null : await tx.picture.findUnique({ where: { id: pictureId } });
  if (picture && !picture.isSample) {
    await tx.picture.delete({ where: { id: picture.id } });
    await deleteStored(tx, [picture.uri]);
  }
  if (!isVoice) return;
  const shareImage = await tx.shareImage.findUnique({ where: { voiceId: userId } });
  if (shareImage) {
    await tx.shareImage.delete({ where: { voiceId: userId } });
    await deleteStored(tx, [shareImage.uri]);
  }
  const empty = {
    gender: 'unknown',
    microphone: '',
    soundCard: '',
    recordingSoftware: '',
    recordingSpace: '',
    bio: '',
    nativeLanguage: null,
    turnaroundDays: null,
  } as const;
  await tx.voiceProfile.update({
    where: { userId },
    data: { ...empty, status: 'applied', statusReason: null, awaitingSince: null },
  });
}
