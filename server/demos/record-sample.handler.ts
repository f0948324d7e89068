import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { encodeSpokenSounds, spokenSound } from '@/server/audio/spoken-sound';
import { recordSample, type SampleToRecord } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, type SampleRecording, transaction, type Tx } from '@/server/platform/db';
import { isStopping } from '@/server/platform/process-wide';
import { enqueue, type Handler, runsOtherJobs } from '@/server/platform/queue/queue';
import { encodeWav, type SynthesisOptions, synthesize } from '@/server/platform/speech';
import { uploadFile } from '@/server/platform/storage/storage';

const storedSpeech = z.object({
  text: z.string(),
  language: z.string(),
  gender: z.enum(['female', 'male']),
  voice: z.string(),
  pitch: z.number(),
  rate: z.number(),
});

/** Samples of one job: a few seconds, so that the worker can stop. */
const batchSize = 8;
/** Pause until the handler checks again whether the worker has other work. */
const pauseMs = 5_000;

/**
 * Records the sample with the id, for which someone waits. Without an id, the handler records the next samples, unless
 * the worker has other work, and continues with those after them in another job.
 */
export const handleRecordSample: Handler<SampleToRecord> = async ({ id }, { signal }) => {
  if (id) {
    const samples = await db.sampleRecording.findMany({ where: { id } });
    if (samples.length === 0) return;
    await storeSampleSounds(samples, { signal, isBackground: true, isUrgent: true });
    await transaction((tx) => forget(tx, samples));
    return;
  }
  const samples = await nextSamples();
  const last = samples.at(-1);
  if (!last) return;
  if (await runsOtherJobs(recordSample)) {
    await transaction((tx) => enqueue(tx, recordSample, {}, { startAfter: new Date(now().getTime() + pauseMs) }));
    return;
  }
  try {
    await storeSampleSounds(samples, { signal, isBackground: true });
  } catch (error) {
    if (!isStopping()) await postpone(samples);
    throw error;
  }
  await transaction(async (tx) => {
    await forget(tx, samples);
    if ((await tx.sampleRecording.count()) === 0) return;
    // A job that runs again because its end was lost does not continue a second time.
    await enqueue(tx, recordSample, {}, { singletonKey: last.id, singletonSeconds: 600 });
  });
};

/** Returns the next batch. A sample that has failed comes last, and alone. */
async function nextSamples(): Promise<SampleRecording[]> {
  const samples = await db.sampleRecording.findMany({
    orderBy: [{ attempts: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    take: batchSize,
  });
  const fresh = samples.filter(({ attempts }) => attempts === 0);
  return fresh.length > 0 ? fresh : samples.slice(0, 1);
}

const idsOf = (samples: readonly SampleRecording[]) => ({ id: { in: samples.map(({ id }) => id) } });

async function postpone(samples: readonly SampleRecording[]): Promise<void> {
  await db.sampleRecording.updateMany({ where: idsOf(samples), data: { attempts: { increment: 1 } } });
}

async function forget(tx: Tx, samples: readonly SampleRecording[]): Promise<void> {
  await tx.sampleRecording.deleteMany({ where: idsOf(samples) });
}

/** Makes the sound of demos of the sample data, the same every time: safe to run more than once, also at the same time. */
export async function storeSampleSounds(
  samples: readonly Pick<SampleRecording, 'id' | 'speech'>[],
  options: SynthesisOptions = {},
): Promise<void> {
  await inWorkFolder(async (folder) => {
    const recorded = await Promise.all(
      samples.map(async ({ id, speech }, index) => {
        const name = path.join(folder, String(index));
        const { pcm, sampleRate } = spokenSound(await synthesize(storedSpeech.parse(speech), options));
        await writeFile(`${name}.wav`, encodeWav(pcm, sampleRate));
        return { id, name };
      }),
    );
    await encodeSpokenSounds(
      recorded.map(({ name }) => name),
      options.signal,
    );
    await Promise.all(recorded.map(({ id, name }) => uploadFile(`${name}.mp3`, id, 'audio/mpeg')));
  });
}
