import { createExport as contract } from '@/lib/contracts/exports';
import { handleExportAudio } from '@/server/exports/export-audio.handler';
import { putObject } from '@/server/platform/storage/storage';
import { aScript, recordLines } from './lines';
import { speechLikeWav } from '@/tests/support/sound/sounds';

type RequestedLine = { filename: string; line: string; uri: string };

/** An accepted project whose lines have stored recordings, and the lines as an export sends them. */
export async function aRecordedScript(filenames: readonly string[] = ['a.wav', 'b.wav']) {
  const script = await aScript(filenames, { state: 'accepted' });
  const takes = await recordLines(script.projectId, script.voice.id, filenames);
  for (const [index, { uri }] of takes.entries()) await storeRecording(uri, 0.3 + (index % 5) / 10);
  const lines = takes.map(
    ({ uri }, index): RequestedLine => ({ filename: filenames[index] ?? '', line: `Say ${index}`, uri }),
  );
  return { ...script, actor: script.customer.actor, takes, lines };
}

export async function storeRecording(uri: string, level = 0.5): Promise<void> {
  await putObject(uri, speechLikeWav({ seconds: 0.5, rate: 8_000, level }), 'audio/wav');
}

/** A body with the defaults of the contract. */
export const exportBody = (body: object) => contract.body.parse(body);

/** Runs the job of an export in this process. */
export function runExport(exportId: string, { attempt = 1, retryCount = 0 } = {}): Promise<void> {
  const signal = new AbortController().signal;
  return handleExportAudio({ exportId, attempt }, { jobId: 'job', retryCount, signal });
}
