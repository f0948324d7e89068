import { type Prisma, transaction, type Tx } from '@/server/platform/db';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { buildTeam, buildUser, type Database } from './people';

type VoiceOptions = Partial<Prisma.UserCreateManyInput> & {
  profile?: Partial<Prisma.VoiceProfileCreateManyInput>;
  business?: Partial<Prisma.TeamCreateManyInput>;
  /** Demos; a single English one by default, and none for an empty list. */
  demos?: Partial<Prisma.VoiceDemoCreateManyInput>[];
};

/** Builds a published voice with its business and demos, indexed for search. The demos have no files. */
export async function buildVoice(db: Database, options: VoiceOptions = {}) {
  keepSearchFresh();
  return '$transaction' in db ? transaction((tx) => insertVoice(tx, options)) : insertVoice(db, options);
}

async function insertVoice(tx: Tx, { profile, business, demos = [{}], ...given }: VoiceOptions) {
  const user = await buildUser(tx, {
    firstName: 'Sam',
    lastName: 'Rivers',
    isVoice: true,
    phone: '+46701234567',
    ...given,
  });
  const team = await buildTeam(tx, {
    name: `${user.firstName} ${user.lastName}`,
    isVoiceBusiness: true,
    internationalBankTransferInfo: 'Voice Bank, SE35 5000 0000 0549 1000 0003',
    owner: user,
    ...business,
  });
  await tx.voiceProfile.create({
    data: { userId: user.id, status: 'published', publishedAt: new Date(), gender: 'female', ...profile },
  });
  const rows = await tx.voiceDemo.createManyAndReturn({
    data: demos.map((demo, position) => demoRow(user.id, position, demo)),
    select: { id: true },
  });
  return { ...user, teamId: team.id, demoIds: rows.map(({ id }) => id) };
}

function demoRow(
  voiceId: string,
  position: number,
  given: Partial<Prisma.VoiceDemoCreateManyInput>,
): Prisma.VoiceDemoCreateManyInput {
  return {
    voiceId,
    position,
    name: 'Commercial',
    uri: `test/${voiceId}-${position}.wav`,
    processedUri: `test/${voiceId}-${position}.mp3`,
    status: 'done',
    language: 'en',
    age: 'Adult',
    types: ['Commercial'],
    tones: ['Warm'],
    durationMs: 8_000,
    peaks: Uint8Array.from({ length: 100 }, (_, index) => 60 + ((index * 37) % 120)),
    isSample: true,
    ...given,
  };
}
