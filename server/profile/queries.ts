import type { Me } from '@/lib/contracts/profile';
import { isNotificationSwitch } from '@/lib/domain/notifications';
import { profileSteps } from '@/lib/domain/people/application';
import type { Actor } from '@/server/access/actor';
import { dueAgreements } from '@/server/access/agreements';
import { nameOf, pictureUrl } from '@/server/access/people';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { findProfileFacts } from '@/server/voices/application';
import { presentOwnDemo, presentOwnStudioDemo } from '@/server/voices/presenter';
import { readMe } from './read-me';

export async function presentMe(userId: string, isImpersonating = false): Promise<Me> {
  const user = await readMe(userId);
  if (!user) throw new AppError('not-found', 'This user does not exist.');
  const [demos, studioDemo, facts] = user.isVoice ? await voiceDataOf(userId) : [[], null, undefined];
  const due = user.mayOweAgreement ? await dueAgreements(db, user) : [];
  return {
    id: user.id,
    name: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    companyName: user.companyName,
    email: user.email,
    phone: user.phone,
    picture: pictureUrl(user.pictureId),
    isVoice: user.isVoice,
    isSupport: user.isSupport,
    gender: user.gender ?? 'unknown',
    microphone: user.microphone ?? '',
    soundCard: user.soundCard ?? '',
    recordingSoftware: user.recordingSoftware ?? '',
    recordingSpace: user.recordingSpace ?? '',
    bio: user.bio ?? '',
    nativeLanguage: user.nativeLanguage,
    turnaroundDays: user.turnaroundDays,
    emailNotifications: user.emailNotifications,
    smsNotifications: user.smsNotifications,
    mutedNotifications: user.mutedNotifications.filter(isNotificationSwitch),
    favorites: user.favorites,
    projects: user.projects,
    teams: user.teams.map(({ id, name, role, numMembers }) => ({ id, name, role, numMembers })),
    voiceDemos: demos.map(presentOwnDemo),
    studioQualityDemo: studioDemo && presentOwnStudioDemo(studioDemo),
    voiceStatus: user.voiceStatus,
    profileSteps: profileSteps(facts, user.teams),
    manualInvoice: user.teams.some(({ manualInvoice }) => manualInvoice),
    numUnread: user.numUnread,
    agreementsDue: due.map(({ kind }) => kind),
    isImpersonating,
    created: user.created.toISOString(),
  };
}

export function presentActor(actor: Actor): Promise<Me> {
  return presentMe(actor.userId, actor.impersonatorId !== null);
}

function voiceDataOf(voiceId: string) {
  return Promise.all([
    db.voiceDemo.findMany({ where: { voiceId }, orderBy: [{ position: 'asc' }, { created: 'asc' }, { id: 'asc' }] }),
    db.studioQualityDemo.findUnique({ where: { voiceId } }),
    findProfileFacts(db, voiceId),
  ]);
}
