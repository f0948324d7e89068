import type { Voice, VoiceProfile } from '@/lib/contracts/voices';
import { db } from '@/server/platform/db';

const maxReviews = 20;

type ProfileOnly = Omit<VoiceProfile, keyof Voice>;

/** Reads the fields that only the profile of a voice shows; null without a profile. */
export async function readProfile(voiceId: string): Promise<ProfileOnly | null> {
  const [profile, jobsDone, ratings] = await Promise.all([
    db.voiceProfile.findUnique({
      where: { userId: voiceId },
      select: {
        bio: true,
        nativeLanguage: true,
        turnaroundDays: true,
        microphone: true,
        soundCard: true,
        recordingSoftware: true,
        recordingSpace: true,
      },
    }),
    db.assignment.count({ where: { voiceId, state: 'accepted', approvedAt: { not: null } } }),
    db.rating.findMany({
      where: { voiceId, isPublic: true, comment: { not: '' } },
      orderBy: [{ created: 'desc' }, { id: 'asc' }],
      take: maxReviews,
      select: { id: true, value: true, comment: true, created: true },
    }),
  ]);
  const reviews = ratings.map(({ value, created, ...rating }) => ({
    ...rating,
    rating: value,
    created: created.toISOString(),
  }));
  return profile && { ...profile, jobsDone, reviews };
}
