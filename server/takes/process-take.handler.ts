import type { TakeToProcess } from '@/server/jobs';
import path from 'node:path';
import { checkTake } from '@/server/audio/delivery/check-take';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/audio-slot';
import type { Handler } from '@/server/platform/queue/queue';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { db } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { finishTake, takeFailed } from './finish-take';

export const handleProcessTake: Handler<TakeToProcess> = async ({ takeId }, { signal, retryCount }) => {
  const take = await db.audioTake.findUnique({
    where: { id: takeId },
    select: { uri: true, status: true, userId: true },
  });
  if (take?.status !== 'processing') return;
  const work = async (workDir: string) => {
    const input = path.join(workDir, 'take');
    await downloadToFile(take.uri, input, signal);
    try {
      const { previewPath, ...measurements } = await checkTake({ input, workDir, signal });
      const processedUri = `previews/${takeId}.mp3`;
      await uploadFile(previewPath, processedUri, 'audio/mpeg');
      await finishTake(takeId, { ...measurements, processedUri });
    } catch (error) {
      const fault = asFileFault(error, retryCount);
      if (!fault) throw error;
      log.info({ takeId, detail: fault.detail }, 'take failed validation');
      await takeFailed(takeId, fault.message);
    }
  };
  await inAudioSlot(take.userId, signal, () => inWorkFolder(work));
};

export async function failTake({ takeId }: TakeToProcess): Promise<void> {
  await takeFailed(takeId, 'We were unable to process the audio file.');
}
