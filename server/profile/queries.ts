import type { Me } from '@/lib/contracts/access';
import { isNotificationSwitch } from '@/lib/domain/notifications';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentDemo, presentStudioDemo } from '@/server/voices/presenter';
import { nameOf } from '@/server/access/present-person';
import { pictureAddress } from '@/server/access/pictures';

/** All fields that the user or support may see. */
export async function presentMe(userId: string, isImpersonating = false): Promise<Me> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: {
      voiceProfile: true,
      studioQualityDemo: true,
      voiceDemos: { orderBy: [{ position: 'asc' }, { created: 'asc' }] },
      favorites: { select: { voiceId: true }, orderBy: { created: 'desc' } },
      memberships: {
        orderBy: { created: 'asc' },
        select: {
          role: true,
          team: { select: { id: true, name: true, manualInvoice: true, _count: { select: { members: true } } } },
        },
      },
      unread: { take: 1, select: { projectId: true } },
    },
  });
  if (!user) throw new AppError('not-found', 'This user does not exist.');
  const { voiceProfile } = user;
  return {
    id: user.id,
    name: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    companyName: user.companyName,
    email: user.email,
    phone: user.phone,
    picture: pictureAddress(user.pictureId),
    isVoice: user.isVoice,
    isSupport: user.isSupport,
    gender: voiceProfile?.gender ?? 'unknown',
    microphone: voiceProfile?.microphone ?? '',
    soundCard: voiceProfile?.soundCard ?? '',
    recordingSoftware: voiceProfile?.recordingSoftware ?? '',
    recordingSpace: voiceProfile?.recordingSpace ?? '',
    emailNotifications: user.emailNotifications,
    smsNotifications: user.smsNotifications,
    mutedNotifications: user.mutedNotifications.filter(isNotificationSwitch),
    favorites: user.favorites.map((favorite) => favorite.voiceId),
    projects: await lightProjects(user),
    teams: user.memberships.map(({ role, team }) => ({
      id: team.id,
      name: team.name,
      role,
      numMembers: team._count.members,
    })),
    voiceDemos: user.voiceDemos.map(presentDemo),
    studioQualityDemo: user.studioQualityDemo ? presentStudioDemo(user.studioQualityDemo) : null,
    voiceStatus: voiceProfile?.status ?? null,
    manualInvoice: user.memberships.some(({ team }) => team.manualInvoice),
    hasUnread: user.unread.length > 0,
    isImpersonating,
    created: user.created.toISOString(),
  };
}

export function presentActor(actor: Actor): Promise<Me> {
  return presentMe(actor.userId, actor.impersonatorId !== null);
}

/** Id and name of the projects in the user's list, newest first. */
async function lightProjects(user: { id: string; isVoice: boolean }): Promise<Array<{ id: string; name: string }>> {
  return db.project.findMany({
    where: {
      cancelledAt: null,
      ...(user.isVoice
        ? { voices: { some: { voiceId: user.id } } }
        : { members: { some: { userId: user.id } }, team: { members: { some: { userId: user.id } } } }),
    },
    select: { id: true, name: true },
    orderBy: { created: 'desc' },
    take: 1_000,
  });
}
