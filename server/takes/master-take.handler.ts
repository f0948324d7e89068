import path from 'node:path';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/ffmpeg';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { master } from '@/server/audio/mastering/master';
import type { MasterRequest } from '@/server/jobs';
import { db } from '@/server/platform/db';
import type { Handler } from '@/server/platform/queue/queue';
import { downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { finishMaster, masteringFailed } from './finish-master';

const targetsLufs = { lufs16: -16, lufs23: -23 } as const;

export const handleMasterTake: Handler<MasterRequest> = async ({ masterId, requestedAt }, { signal, retryCount }) => {
  const request = { masterId, requestedAt: new Date(requestedAt) };
  const row = await db.masteredTake.findFirst({
    where: { id: masterId, status: 'processing', requestedAt: request.requestedAt },
    include: { take: true },
  });
  if (!row) return;
  const work = async (workDir: string) => {
    const input = path.join(workDir, 'take');
    const output = path.join(workDir, 'master.wav');
    await downloadToFile(row.take.uri, input, signal);
    try {
      const target = targetsLufs[row.type];
      const [result] = await master({
        input,
        targets: [target],
        outputFor: () => output,
        signal,
        measured: storedMeasurements(row.take),
      });
      if (!result) throw new Error(`Mastering take ${row.takeId} returned no result`);
      const uri = `masters/${masterId}-${request.requestedAt.getTime()}.wav`;
      await uploadFile(output, uri, 'audio/wav');
      await finishMaster(request, { uri, ...result });
    } catch (error) {
      const fault = asFileFault(error, retryCount);
      if (!fault) throw error;
      await masteringFailed(request, fault.message);
    }
  };
  await inAudioSlot(row.projectId, signal, () => inWorkFolder(work));
};

type Measurements = {
  integratedLufs: number | null;
  truePeakDbtp: number | null;
  durationMs: number | null;
  codec: string | null;
};

/** Measurements from processing the take, which save a pass of ffmpeg. Seeded takes may lack some of them. */
function storedMeasurements({ integratedLufs, truePeakDbtp, durationMs, codec }: Measurements) {
  if (integratedLufs === null || truePeakDbtp === null || durationMs === null || codec === null) return undefined;
  return { integratedLufs, truePeakDbtp, durationMs };
}

export async function failMaster({ masterId, requestedAt }: MasterRequest): Promise<void> {
  await masteringFailed({ masterId, requestedAt: new Date(requestedAt) }, 'We were unable to process the audio file.');
}
