import type { Journey } from '@/tests/engines/scene';
import { putObject } from '@/server/platform/storage/storage';
import { aScript, recordLines } from '@/tests/support/builders';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { unzip } from '@/tests/support/zip';

/** A customer exports selected lines, and the downloaded ZIP has their sound; a file of the project is downloaded, too. */
export const exports: Journey = async (scene) => {
  const filenames = ['gate_1.wav', 'gate_2.wav', 'king.wav'];
  const { projectId, customer, voice } = await aScript(filenames, { state: 'accepted' });
  const takes = await recordLines(projectId, voice.id, filenames);
  const sounds = [1, 2, 3].map((seconds) => speechLikeWav({ seconds, rate: 44_100 }));
  for (const [index, { uri }] of takes.entries()) await putObject(uri, sounds[index] ?? Buffer.of(), 'audio/wav');
  const page = await scene.visitor(customer);
  await page.open(`/projects/${projectId}/lines`);
  for (const filename of ['gate_1.wav', 'king.wav']) await page.label(`Select ${filename}`).check();
  const selected = page.role('region', 'Selected lines');
  await selected.shows(/2 selected/);
  await selected.role('link', 'Export').click();
  const dialog = page.role('dialog', 'Create export');
  await dialog.shows(/The selected lines: 2 files\./);
  await dialog.label('Format').choose('WAV, 16 bit');
  await dialog.label('Loudness').choose('Off');
  await dialog.label('High-pass filter').check(false);
  await dialog.role('button', 'Export 2 files').click();
  await page.role('link', 'Download ZIP').click();
  const files = unzip((await page.downloaded(/\.zip$/)).bytes);
  const names = [...files.keys()].toSorted().join(', ');
  if (names !== 'gate_1.wav, king.wav, script.csv') throw new Error(`The ZIP has ${names}.`);
  const samplesOf = (wav: Buffer = Buffer.of()) => wav.subarray(wav.indexOf('data') + 8);
  if (!samplesOf(files.get('king.wav')).equals(samplesOf(sounds[2]))) throw new Error('The exported sound differs.');

  await page.open(`/projects/${projectId}/files/upload-file`);
  await page.label(/^Choose files/).setFiles(await scene.file('Names.q7z9', 'Aoife: EE-fa'));
  await page.label('Name').fill('How to say the names');
  await page.role('dialog').role('button', 'Upload').click();
  await page.role('link', 'Download How to say the names').click();
  const { bytes } = await page.downloaded(/^How to say the names\.q7z9$/);
  if (bytes.toString() !== 'Aoife: EE-fa') throw new Error('The downloaded file differs.');
};
