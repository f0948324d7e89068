import type { Prisma } from '@/server/platform/db';

/** Selects the team of one of a voice. */
export function businessWhere(voiceId: string): Prisma.TeamWhereInput {
  return { isVoiceBusiness: true, members: { some: { userId: voiceId } } };
}
