import path from 'node:path';
import { db, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { ensureBucket } from '@/server/platform/storage/storage';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { flushPendingEntries } from '@/server/search/index/flush-pending-entries';
import { sampleId } from './content/random';
import { applicants, roster } from './content/roster';
import { templateRows } from './content/templates';
import { loadLookups } from '@/server/voices/lookups';
import { orderDemoSounds, recordFirstDemos } from './demo-sounds';
import { prepareMedia } from './sample-files';
import { authorizeSamplePayments, prepareSamplePayments } from './payments';
import { writeCollections } from './write-collections';
import { writeDocuments } from './write-documents';
import { writeLedger } from './write-ledger';
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

export type SeedResult = 'loaded' | 'already-there';

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
    await writeDocuments(tx, projects);
    await writeLedger(tx, projects);
    await writeCollections(tx, voices);
    if (!sharesRecordings) await orderDemoSounds(tx, [...voices, ...applying]);
  };
  // Takes five seconds, but many times as long on a small machine that is building the pages, which goes first.
  await transaction(write, { timeoutMs: 300_000 });
  await flushPendingEntries();
}
