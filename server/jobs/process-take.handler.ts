import path from 'node:path';
import { checkTake } from '@/server/audio/check-take';
import { BrokenAudioError } from '@/server/audio/errors';
import type { Handler } from '@/server/jobs/handler';
import { inWorkFolder } from '@/server/jobs/work-folder';
import { db } from '@/server/platform/db';
import { log } from '@/server/platform/log';
import { downloadToFile, uploadFile } from '@/server/platform/storage';
import { finishTake, takeFailed } from '@/server/takes/finish-take';

type Payload = { takeId: string };

export const handleProcessTake: Handler<Payload> = async ({ takeId }, { signal }) => {
  const take = await db.audioTake.findUnique({ where: { id: takeId }, select: { uri: true, status: true } });
  if (take?.status !== 'processing') return;
  await inWorkFolder(async (workDir) => {
    const input = path.join(workDir, 'take');
    await downloadToFile(take.uri, input, signal);
    try {
      const { previewPath, ...measured } = await checkTake({ input, workDir, signal });
      const processedUri = `previews/${takeId}.mp3`;
      await uploadFile(previewPath, processedUri, 'audio/mpeg');
      await finishTake(takeId, { ...measured, processedUri });
    } catch (error) {
      if (!(error instanceof BrokenAudioError)) throw error;
      log.info({ takeId, detail: error.detail }, 'take is not usable');
      await takeFailed(takeId, error.message);
    }
  });
};

/** After the last try. */
export async function giveUpTake({ takeId }: Payload): Promise<void> {
  await takeFailed(takeId, 'We were unable to process the audio file.');
}
