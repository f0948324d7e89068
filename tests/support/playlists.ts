import { randomUUID } from 'node:crypto';
import { newLinkToken } from '@/server/access/link-tokens';
import { db, type TeamRole } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { speechLikeWav } from '@/tests/support/sound/sounds';

export async function makePerson(
  name: string,
  more: { isVoice?: boolean; email?: string; emailVerifiedAt?: Date | null } = {},
): Promise<{ id: string; email: string }> {
  return db.user.create({
    data: {
      email: `${name.toLowerCase()}-${randomUUID()}@tests.example`,
      passwordHash: '-',
      firstName: name,
      lastName: 'Tests',
      emailVerifiedAt: new Date(),
      ...more,
    },
    select: { id: true, email: true },
  });
}

export async function makePublishedVoice(
  name: string,
  demoNames: readonly string[] = ['Commercial'],
  { demoSeconds = 4 }: { demoSeconds?: number } = {},
) {
  const { id } = await makePerson(name, { isVoice: true });
  await db.voiceProfile.create({ data: { userId: id, status: 'published', publishedAt: new Date() } });
  const demoIds: string[] = [];
  for (const [position, demoName] of demoNames.entries()) {
    const key = randomUUID();
    // Visible demos are preloaded, so the file must exist.
    await putObject(`previews/${key}.wav`, speechLikeWav({ seconds: demoSeconds, rate: 8_000 }), 'audio/wav');
    const demo = await db.voiceDemo.create({
      data: {
        voiceId: id,
        name: demoName,
        uri: `audio/${key}.wav`,
        processedUri: `previews/${key}.wav`,
        status: 'done',
        language: 'en',
        types: ['Commercial'],
        tones: ['Warm'],
        position,
        durationMs: demoSeconds * 1_000,
        peaks: new Uint8Array([0, 128, 255, 64]),
      },
      select: { id: true },
    });
    demoIds.push(demo.id);
  }
  return { id, demoIds };
}

export async function makePlaylist(userId: string, demoIds: readonly string[] = []): Promise<string> {
  const tracks = demoIds.map((voiceDemoId, index) => ({ voiceDemoId, position: index + 1 }));
  const { id } = await db.playlist.create({
    data: { userId, name: 'For tests', tracks: { create: tracks } },
    select: { id: true },
  });
  return id;
}

/** Returns the token of the mailed link. */
export async function makeInvitation(invitation: {
  teamId: string;
  email: string;
  invitedById: string;
  role?: TeamRole;
  projectIds?: string[];
}): Promise<string> {
  const { token, tokenHash } = newLinkToken();
  await db.teamInvitation.create({ data: { role: 'editor', ...invitation, tokens: { create: { tokenHash } } } });
  return token;
}
