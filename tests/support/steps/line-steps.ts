import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { addLinesAudio } from '@/server/lines/add-line-audio';
import { finishLineTakes } from '@/server/lines/finish-line-takes';
import { db } from '@/server/platform/db';
import { type aScript, someUploads } from '@/tests/support/builders';

type Script = Pick<Awaited<ReturnType<typeof aScript>>, 'projectId' | 'voice'>;

/** Uploads audio of lines, which no worker has processed. Returns the ids of the takes. */
export async function addRecordings({ projectId, voice }: Script, filenames: readonly string[]): Promise<string[]> {
  const uris = await someUploads(voice.id, filenames.length);
  const files = filenames.map((filename, index) => ({ filename, uri: uris[index] ?? '', duration: null, marks: [] }));
  return (await addLinesAudio(voice.actor, projectId, files)).map(({ takeId }) => takeId ?? '');
}

/** The worker's result for a take of a line. */
export const lineTakeResult = (takeId: string) => ({
  previewUri: `previews/${takeId}.mp3`,
  finalUri: `finals/${takeId}.wav`,
  durationMs: 3_000,
  peaks: Uint8Array.of(1),
  integratedLufs: -20,
  truePeakDbtp: -2,
  noiseFloorDb: -60,
  warnings: [],
  sampleRate: 48_000,
  channels: 1,
  codec: 'pcm_s24le',
});

/** Records the first lines of the script, with these sounds as the worker found them. */
export async function recordWithSounds(script: Script, sounds: readonly DeliveredSound[]): Promise<void> {
  const filenames = (await linesOf(script.projectId)).map(({ filename }) => filename).slice(0, sounds.length);
  const takeIds = await addRecordings(script, filenames);
  await finishLineTakes(
    takeIds.map((takeId, index) => ({ takeId, result: lineTakeResult(takeId), sound: sounds[index] ?? null })),
  );
}

export async function linesOf(projectId: string) {
  return db.line.findMany({ where: { projectId }, orderBy: { position: 'asc' } });
}
