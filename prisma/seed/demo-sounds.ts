import { searchQuery } from '@/lib/contracts/search';
import { searchSorts } from '@/lib/domain/search/search-state';
import { storeSampleSounds } from '@/server/demos/record-sample.handler';
import { recordSample } from '@/server/jobs';
import { db, type Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { landingPage } from '@/server/search/landing-page';
import { searchVoices } from '@/server/search/search-voices';
import { demoOrders, loginEmails, type SampleVoice } from './content/roster';
import { demoUri } from './sample-files';

/** Leaves the sound of all demos to the worker. */
export async function orderDemoSounds(tx: Tx, voices: readonly SampleVoice[]): Promise<void> {
  const data = voices.flatMap((voice) =>
    demoOrders([voice]).map(({ withOriginal: _, ...speech }, position) => ({ id: demoUri(speech), position, speech })),
  );
  await tx.sampleRecording.createMany({ data });
  await enqueue(tx, recordSample, {});
}

/** Makes the sound of the demos that visitors see first, and of those of the voices with a login. */
export async function recordFirstDemos(say: (text: string) => void): Promise<void> {
  if ((await db.sampleRecording.count()) === 0) return;
  const id = { in: [...(await urisOfFirstPages()), ...(await urisOfLogins())] };
  const samples = await db.sampleRecording.findMany({ where: { id } });
  if (samples.length === 0) return;
  say(`Recording the first demos: ${samples.length}`);
  await storeSampleSounds(samples);
  await db.sampleRecording.deleteMany({ where: { id: { in: samples.map((sample) => sample.id) } } });
}

/** Returns the URIs of the demos on the first page of search in each order, and of the examples above it. */
async function urisOfFirstPages(): Promise<string[]> {
  const pages = await Promise.all(searchSorts.map((sort) => searchVoices(searchQuery.parse({ sort }), null)));
  const voices = [...pages.flatMap((page) => page.voices), ...(await landingPage()).voices];
  return voices.flatMap(({ voiceDemos: [demo] }) => demo?.uri ?? []);
}

async function urisOfLogins(): Promise<string[]> {
  const voice = { email: { in: loginEmails } };
  const [demos, studioDemos] = await Promise.all([
    db.voiceDemo.findMany({ where: { voice }, select: { uri: true } }),
    db.studioQualityDemo.findMany({ where: { voice }, select: { uri: true } }),
  ]);
  return [...demos, ...studioDemos].map(({ uri }) => uri);
}
