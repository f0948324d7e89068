import type { BodyOf } from '@/lib/contracts/contract';
import type { reviewVoice as contract, SupportVoice } from '@/lib/contracts/support-voices';
import type { ViolationGround } from '@/lib/domain/support/reports';
import { missingParts, reviewRefusal } from '@/lib/domain/people/application';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import { findProfileFacts } from '@/server/voices/application';
import { recordDecision } from '@/server/support/reports/record-decision';
import { getSupportVoice, noSuchVoice } from './voices';

type Change = BodyOf<typeof contract>;

/** Delay of the mail, so that undo can take it back. */
const reviewMailDelayMs = 30_000;

const actions = { published: 'publish-voice', returned: 'return-voice', awaiting: 'undo-voice-review' } as const;

/** Reviews a voice, which is in the search, or out of it, when this returns. */
export async function reviewVoice(
  actor: Actor,
  voiceId: string,
  { status: to, from, ground = 'terms', reason = '' }: Change,
): Promise<SupportVoice> {
  requireSupport(actor, 'review-voices');
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM voice_profiles WHERE "userId" = ${voiceId} FOR UPDATE`;
    const voice = await tx.voiceProfile.findUnique({ where: { userId: voiceId } });
    const facts = voice && (await findProfileFacts(tx, voiceId));
    if (!voice || !facts) throw noSuchVoice();
    if (voice.status !== from) {
      throw new AppError('conflict', 'The status of this voice has changed in the meantime. Please look at it again.', {
        code: 'status-changed',
      });
    }
    const review = { from, to, reason, missing: missingParts(facts), wasPublished: voice.publishedAt !== null };
    const refusal = reviewRefusal(review);
    if (refusal) throw to === 'returned' && reason === '' ? invalidField('reason', refusal) : conflict(refusal);
    await tx.voiceProfile.update({
      where: { userId: voiceId },
      data: {
        status: to,
        ...(to === 'returned' && { statusReason: reason }),
        ...(to === 'published' && { publishedAt: voice.publishedAt ?? now(tx) }),
        // A publication that was undone at once does not count.
        ...(to === 'awaiting' && from === 'published' && isRecent(voice.publishedAt) && { publishedAt: null }),
      },
      select: { userId: true },
    });
    const isOldReason = reason === voice.statusReason;
    await mailReview(tx, actor, voiceId, { from, to, ground, reason, isOldReason });
    await auditSupportAction(tx, actor, {
      action: to === 'returned' && from === 'published' ? 'unpublish-voice' : actions[to],
      subject: voiceId,
      before: { status: from },
      after: { status: to },
      ...(reason && { details: { reason } }),
    });
  });
  return getSupportVoice(actor, voiceId);
}

type Mailed = { from: string; to: Change['status']; reason: string; isOldReason: boolean };

/** Takes back the mail of the review that is undone, with its decision; otherwise tells the voice. */
async function mailReview(
  tx: Tx,
  actor: Actor,
  voiceId: string,
  { from, to, ground, reason, isOldReason }: { ground: ViolationGround } & Mailed,
): Promise<void> {
  const { email, firstName } = await tx.user.findUniqueOrThrow({ where: { id: voiceId } });
  const created = { gt: new Date(now(tx).getTime() - reviewMailDelayMs) };
  const takenBack = await tx.outgoingMail.deleteMany({
    where: { to: email, template: { in: ['voice-published', 'voice-returned'] }, status: 'waiting', created },
  });
  if (takenBack.count > 0) {
    await tx.decision.deleteMany({ where: { userId: voiceId, kind: { in: ['return', 'unpublish'] }, created } });
  }
  const isUndo = takenBack.count > 0 && (to === 'published' || isOldReason);
  if (to === 'awaiting' || isUndo) return;
  const startAfter = new Date(now(tx).getTime() + reviewMailDelayMs);
  const link = `${env.APP_URL}/profile`;
  if (to === 'published') {
    await enqueueMail(tx, { to: email, template: 'voice-published', values: { firstName, link }, startAfter });
  } else {
    const objection = await recordReturn(tx, actor, voiceId, { from, ground, reason });
    const values = { firstName, link, reason, wasPublished: from === 'published', ...(objection && { objection }) };
    await enqueueMail(tx, { to: email, template: 'voice-returned', values, startAfter });
  }
}

async function recordReturn(
  tx: Tx,
  actor: Actor,
  userId: string,
  { from, ground, reason }: { from: string; ground: ViolationGround; reason: string },
) {
  const kind = from === 'published' ? 'unpublish' : 'return';
  const measure = kind === 'unpublish' ? 'unpublishedProfile' : 'returned';
  const planned = { kind, measure, ground, reason, userId, subjectKind: null, subjectId: null } as const;
  const { affected } = await recordDecision(tx, actor, planned);
  return affected && { ground: affected.ground, until: affected.until, link: affected.link };
}

const isRecent = (date: Date | null) => date !== null && date.getTime() > now().getTime() - reviewMailDelayMs;

const conflict = (message: string) => new AppError('conflict', message, { code: 'not-reviewable' });
