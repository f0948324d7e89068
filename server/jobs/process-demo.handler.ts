import path from 'node:path';
import type { z } from 'zod';
import { checkTake } from '@/server/audio/check-take';
import { BrokenAudioError } from '@/server/audio/errors';
import type { Handler } from '@/server/jobs/handler';
import type { processDemo } from '@/server/jobs/process-demo';
import { inWorkFolder } from '@/server/jobs/work-folder';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { downloadToFile, uploadFile } from '@/server/platform/storage';
import { demoFailed, finishDemo } from '@/server/voices/finish-demo';

type Payload = z.infer<typeof processDemo.payload>;

export const handleProcessDemo: Handler<Payload> = async (payload, { signal }) => {
  const uri = await findWaiting(payload);
  if (!uri) return;
  await inWorkFolder(async (workDir) => {
    const input = path.join(workDir, 'demo');
    await downloadToFile(uri, input, signal);
    try {
      const { previewPath, durationMs, peaks } = await checkTake({ input, workDir, signal });
      const processedUri = `demos/${newId()}.mp3`;
      await uploadFile(previewPath, processedUri, 'audio/mpeg');
      await finishDemo(payload, { processedUri, durationMs, peaks });
    } catch (error) {
      if (!(error instanceof BrokenAudioError)) throw error;
      await demoFailed(payload, error.message);
    }
  });
};

/** The upload to work on, or null where the demo is gone, replaced or done. */
async function findWaiting(payload: Payload): Promise<string | null> {
  if (payload.kind === 'voice-demo') {
    const demo = await db.voiceDemo.findUnique({ where: { id: payload.demoId }, select: { uri: true, status: true } });
    return demo?.status === 'processing' ? demo.uri : null;
  }
  const { voiceId, uri } = payload;
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true, status: true } });
  return demo?.status === 'processing' && demo.uri === uri ? uri : null;
}

export async function giveUpDemo(payload: Payload): Promise<void> {
  await demoFailed(payload, 'We were unable to process the audio file.');
}
