import type { Me } from '@/lib/contracts/access';
import { isNotificationSwitch } from '@/lib/domain/notifications';
import type { Actor } from '@/server/access/actor';
import { readMe } from '@/server/profile/read-me';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentDemo, presentStudioDemo } from '@/server/voices/presenter';
import { nameOf } from '@/server/access/present-person';
import { pictureUrl } from '@/server/access/pictures';

export async function presentMe(userId: string, isImpersonating = false): Promise<Me> {
  const user = await readMe(userId);
  if (!user) throw new AppError('not-found', 'This user does not exist.');
  const [demos, studioDemo] = user.isVoice ? await recordingsOf(userId) : [[], null];
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
    emailNotifications: user.emailNotifications,
    smsNotifications: user.smsNotifications,
    mutedNotifications: user.mutedNotifications.filter(isNotificationSwitch),
    favorites: user.favorites,
    projects: user.projects,
    teams: user.teams.map(({ id, name, role, numMembers }) => ({ id, name, role, numMembers })),
    voiceDemos: demos.map(presentDemo),
    studioQualityDemo: studioDemo && presentStudioDemo(studioDemo),
    voiceStatus: user.voiceStatus,
    manualInvoice: user.teams.some(({ manualInvoice }) => manualInvoice),
    hasUnread: user.hasUnread,
    isImpersonating,
    created: user.created.toISOString(),
  };
}

export function presentActor(actor: Actor): Promise<Me> {
  return presentMe(actor.userId, actor.impersonatorId !== null);
}

function recordingsOf(voiceId: string) {
  return Promise.all([
    db.voiceDemo.findMany({ where: { voiceId }, orderBy: [{ position: 'asc' }, { created: 'asc' }] }),
    db.studioQualityDemo.findUnique({ where: { voiceId } }),
  ]);
}
