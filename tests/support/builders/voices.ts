import { randomUUID } from 'node:crypto';
import { buildVoice } from '@/prisma/seed/builders';
import { db, type Prisma, transaction } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { anActor } from './people';

/** A published voice with its business. Its demos, by default one, have no files. */
export async function aVoice({ suspendedAt, ...given }: NonNullable<Parameters<typeof buildVoice>[1]> = {}) {
  const voice = await buildVoice(db, given);
  const actor = await anActor(voice.id);
  // Last, because a suspended user cannot have a session.
  if (suspendedAt) await suspend(voice.id, suspendedAt);
  return { ...voice, actor };
}

async function suspend(id: string, suspendedAt: Date | string): Promise<void> {
  await transaction((tx) => tx.user.update({ where: { id }, data: { suspendedAt } }));
}

/** A demo without a file, which search does not find. */
export const aDemo = (given: Partial<Prisma.VoiceDemoUncheckedCreateInput> & { voiceId: string }) =>
  db.voiceDemo.create({
    data: {
      name: 'Demo',
      language: 'en',
      types: ['Commercial'],
      tones: [],
      uri: `audio/${randomUUID()}.wav`,
      status: 'done',
      ...given,
    },
  });

/** A voice whose demos can be played. Browsers preload those that are visible. */
export async function anAudibleVoice(
  firstName: string,
  demoNames: readonly string[] = ['Commercial'],
  { demoSeconds = 4 }: { demoSeconds?: number } = {},
) {
  const sound = speechLikeWav({ seconds: demoSeconds, rate: 8_000 });
  const demos = [];
  for (const name of demoNames) {
    const processedUri = `previews/${randomUUID()}.wav`;
    await putObject(processedUri, sound, 'audio/wav');
    demos.push({ name, processedUri, durationMs: demoSeconds * 1_000 });
  }
  return aVoice({ firstName, lastName: 'Tests', demos });
}

/** Ids of demos of one new voice. */
export async function someDemos(numDemos: number): Promise<string[]> {
  return (await aVoice({ demos: Array.from({ length: numDemos }, (_, index) => ({ name: `Demo ${index}` })) })).demoIds;
}
