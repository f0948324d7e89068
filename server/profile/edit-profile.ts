import type { BodyOf } from '@/lib/contracts/contract';
import type { Me, updateUser as contract } from '@/lib/contracts/profile';
import { missingParts } from '@/lib/domain/people/application';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { noteChange } from '@/server/access/audit';
import { requestEmailChange, requireEmailChange } from '@/server/access/change-email';
import { applyPasswordChange, preparePasswordChange } from '@/server/access/passwords/change-own-password';
import { normalizePhone } from '@/server/access/phone';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { AppError, invalidField, missingScope } from '@/server/platform/errors';
import { findProfileFacts } from '@/server/voices/application';
import { presentActor } from './queries';

type Change = BodyOf<typeof contract>;

const voiceFields = [
  ...(['gender', 'microphone', 'soundCard', 'recordingSoftware', 'recordingSpace'] as const),
  ...(['bio', 'nativeLanguage', 'turnaroundDays'] as const),
];

/**
 * A new password and a new email address are handled by server/access.
 * @returns `isEmailPending`, true if a code was sent to a new email address, which replaces the old one when the code is
 * entered.
 */
export async function updateUser(
  actor: Actor,
  userId: string,
  change: Change,
  address: string,
): Promise<{ user: Me; isEmailPending: boolean }> {
  if (userId !== actor.userId) throw missingScope('support');
  const { phone, mutedNotifications, firstName, lastName, emailNotifications, smsNotifications } = change;
  const studio = studioChange(actor, change);
  const number = phone === undefined ? undefined : normalizePhone(phone);
  // Voices must be reachable during recordings (docs/rules/access.md#signing-up).
  if (number === null && actor.isVoice) throw invalidField('phone', 'Please enter a valid phone number');
  const newEmail = await newEmailOf(actor, change);
  if (newEmail !== null) await requireEmailChange(actor);
  const { oldPassword, newPassword } = change;
  const hasPassword = oldPassword !== undefined || newPassword !== undefined;
  const passwordChange = hasPassword
    ? await preparePasswordChange(actor, { oldPassword, newPassword }, address)
    : undefined;
  await transaction(async (tx) => {
    if (passwordChange) await applyPasswordChange(tx, actor, passwordChange);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { voiceProfile: true } });
    const after = await tx.user.update({
      where: { id: userId },
      data: {
        firstName,
        lastName,
        emailNotifications,
        smsNotifications,
        phone: number,
        mutedNotifications: mutedNotifications && [...new Set(mutedNotifications)],
      },
    });
    const profile = studio && (await tx.voiceProfile.update({ where: { userId }, data: studio }));
    noteChange(tx, change, { ...before.voiceProfile, ...before }, { ...profile, ...after });
    if (newEmail !== null) await requestEmailChange(tx, actor, newEmail);
  });
  return { user: await presentActor(actor), isEmailPending: newEmail !== null };
}

/** @throws AppError 'validation' for a customer who sends a field of voices */
function studioChange(actor: Actor, change: Change) {
  const sent = voiceFields.filter((field) => change[field] !== undefined);
  const [first] = sent;
  if (first === undefined) return null;
  if (!actor.isVoice) throw invalidField(first, 'Only voices have this field');
  const fields = Object.fromEntries(sent.map((field) => [field, change[field]]));
  return change.nativeLanguage === '' ? { ...fields, nativeLanguage: null } : fields;
}

async function newEmailOf(actor: Actor, { email }: Change): Promise<string | null> {
  if (email === undefined) return null;
  const current = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
  return email === current.email ? null : email;
}

/** @throws AppError 'conflict' unless support has returned the application and the profile is complete */
export async function resubmitApplication(actor: Actor): Promise<Me> {
  const { userId } = actor;
  await transaction(async (tx) => {
    await requireAgreement(tx, actor);
    const facts = actor.isVoice ? await findProfileFacts(tx, userId) : undefined;
    const { count } = await tx.voiceProfile.updateMany({
      where: { userId, status: 'returned' },
      data: { status: 'awaiting', awaitingSince: now(tx) },
    });
    if (count === 0) throw new AppError('conflict', 'There is no returned application.', { code: 'not-returned' });
    if (!facts || missingParts(facts).length > 0) {
      throw new AppError('conflict', 'Please complete your profile first.', { code: 'incomplete' });
    }
  });
  return presentActor(actor);
}
