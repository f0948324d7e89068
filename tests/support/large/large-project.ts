import { aProject, aTake, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { peaksLength } from '@/lib/domain/sound/peaks';
import { db } from '@/server/platform/db';

/** An accepted project with takes, messages and a few notes. */
export async function aLargeProject(numTakes: number): Promise<{ projectId: string; ownerId: string }> {
  const owner = await aUser({ firstName: 'Mona', lastName: 'Many' });
  const team = await aTeam({ owner });
  const voice = await aVoice();
  const { id: projectId } = await aProject({
    team,
    createdById: owner.id,
    state: 'accepted',
    voiceIds: [voice.id],
    script: 'Good morning, this is Timbre.',
  });
  const peaks = Uint8Array.from({ length: peaksLength }, (_, index) => index % 256);
  for (let number = 0; number < numTakes; number++) {
    const take = { projectId, userId: voice.id, name: `Take ${number}.wav`, durationMs: 8_000, peaks };
    const { id: takeId } = await aTake({ ...take, integratedLufs: -20.5, truePeakDbtp: -2.25 });
    if (number % 10 > 0) continue;
    await db.reviewNote.create({ data: { projectId, takeId, authorId: owner.id, startMs: 500, text: 'Warmer here' } });
  }
  await db.message.createMany({
    data: Array.from({ length: numTakes }, (_, number) => ({
      projectId,
      voiceId: voice.id,
      fromId: owner.id,
      type: 'text',
      text: `Message ${number}`,
      timestamp: new Date(Date.now() - number * 1_000),
    })),
  });
  return { projectId, ownerId: owner.id };
}
