import path from 'node:path';
import { searchQuery } from '@/lib/contracts/search';
import { searchSorts } from '@/lib/domain/search/search-state';
import { people } from '@/prisma/seed/content/people';
import { sampleId } from '@/prisma/seed/content/random';
import { applicants, demoOrders, loginEmails, roster, type SampleVoice } from '@/prisma/seed/content/roster';
import { templateRows } from '@/prisma/seed/content/templates';
import { storeSampleSounds } from '@/server/demos/record-sample.handler';
import { recordSample } from '@/server/jobs';
import { db, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { enqueue } from '@/server/platform/queue/queue';
import { ensureBucket } from '@/server/platform/storage/storage';
import { flushPendingEntries } from '@/server/search/index/refresh-search-voices';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { landingPage } from '@/server/search/landing-page';
import { searchVoices } from '@/server/search/search-voices';
import { loadLookups } from '@/server/voices/lookups';
import { authorizeSamplePayments, prepareSamplePayments } from './payments';
import { demoUri, prepareMedia } from './sample-files';
import { writeDocuments, writeLedger } from './write-accounting';
import { writeCustomers, writeVoices } from './write-people';
import { planProjects, projectOrders, writeProjects } from './write-projects';

type SeedOptions = {
  say?: (text: string) => void;
  /** Cache of recordings and portraits; by default `samples` in the data folder. */
  samplesFolder?: string;
  /**
   * True to use one recording per language instead of one per demo, and to make all of them before the rows, for tests.
   */
  sharesRecordings?: boolean;
};

type SeedResult = 'loaded' | 'already-there';

/**
 * Loads the lookups and, into a database without users, the sample data (docs/rules/start.md#sample-data). Writes all
 * rows in one transaction, and then makes the sound of the demos that are seen first, also if an earlier run was ended
 * before.
 */
export async function seed({ say = () => {}, ...options }: SeedOptions = {}): Promise<SeedResult> {
  keepSearchFresh();
  await transaction(loadLookups);
  const isLoaded = (await db.user.count()) > 0;
  if (!isLoaded) await load(say, options);
  await recordFirstDemos(say);
  return isLoaded ? 'already-there' : 'loaded';
}

async function load(
  say: (text: string) => void,
  { samplesFolder, sharesRecordings = false }: Omit<SeedOptions, 'say'>,
): Promise<void> {
  const now = new Date();
  const voices = roster();
  const applying = applicants();
  const orders = projectOrders(voices);
  await ensureBucket();
  const folder = path.resolve(samplesFolder ?? path.join(env.TIMBRE_DATA, 'samples'));
  const media = await prepareMedia({ voices: [...voices, ...applying], orders, folder, sharesRecordings }, say);

  say('Writing the sample data');
  const payments = await prepareSamplePayments(now.toISOString());
  const houseVoice = voices.slice(0, 2).map(({ id }) => id);
  const templates = templateRows({ houseVoice });
  const context = { voices, media, now };
  const projects = planProjects(context, templates);
  const creditCardId = sampleId('card', now.toISOString());
  await authorizeSamplePayments(projects, payments.brightside, creditCardId);

  const write = async (tx: Tx) => {
    await tx.projectTemplate.createMany({ data: templates });
    await writeCustomers(tx, payments, creditCardId, now);
    await writeVoices(tx, { published: voices, applying }, media, payments, now);
    await writeProjects(tx, context, projects);
    await writeLedger(tx, projects);
    await writeDocuments(tx, projects);
    await writeCollections(tx, voices);
    if (!sharesRecordings) await orderDemoSounds(tx, [...voices, ...applying]);
  };
  // Takes five seconds, but many times as long on a small machine that is building the pages, which goes first.
  await transaction(write, { timeoutMs: 300_000 });
  await flushPendingEntries();
}

export async function writeCollections(tx: Tx, voices: readonly SampleVoice[]): Promise<void> {
  const named = voices.slice(0, 2);
  const english = voices.filter((voice) => voice.demos[0]?.language === 'en').slice(2, 6);
  const nordic = voices.filter((voice) => ['sv', 'da', 'no', 'fi'].includes(voice.demos[0]?.language ?? ''));
  const userId = people.olivia.id;
  await tx.favorite.createMany({
    data: [...named, ...english.slice(0, 3), ...nordic.slice(4, 6)].map((voice) => ({ userId, voiceId: voice.id })),
  });
  const playlists = [
    { name: 'Warm English', voices: english },
    { name: 'Nordic campaign', voices: nordic.filter((_, index) => index % 6 === 0) },
    { name: 'Maybe later', voices: [] },
  ].map((playlist) => ({ ...playlist, id: sampleId('playlist', playlist.name) }));
  await tx.playlist.createMany({
    data: playlists.map(({ id, name }) => ({ id, name, userId, shortId: sampleId('short', name).slice(0, 10) })),
  });
  await tx.playlistTrack.createMany({
    data: playlists.flatMap(({ id, voices: chosen }) =>
      chosen.flatMap((voice, position) => {
        const [demo] = voice.demos;
        return demo ? [{ playlistId: id, voiceDemoId: demo.id, position }] : [];
      }),
    ),
  });
}

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
