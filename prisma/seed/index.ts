import path from 'node:path';
import { db, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { ensureBucket } from '@/server/platform/storage/storage';
import { refreshSearchVoices } from '@/server/search/index/refresh-search-voice';
import { flushPendingEntries } from '@/server/search/index/flush-pending-entries';
import { sampleId } from './content/random';
import { applicants, roster } from './content/roster';
import { templateRows } from './content/templates';
import { loadLookups } from '@/server/voices/lookups';
import { prepareMedia } from './media';
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
  /** One recording per language instead of 800, for tests. */
  sharesRecordings?: boolean;
};

export type SeedResult = 'loaded' | 'already-there';

/**
 * Loads the lookups and, into a database without users, the sample data (docs/rules/start.md#sample-data). Writes all
 * rows in one transaction.
 */
export async function seed({
  say = () => {},
  samplesFolder,
  sharesRecordings = false,
}: SeedOptions = {}): Promise<SeedResult> {
  await transaction(loadLookups);
  if ((await db.user.count()) > 0) return 'already-there';

  const now = new Date();
  const voices = roster();
  const applying = applicants();
  const orders = [
    ...[...voices, ...applying].flatMap((voice) => [
      ...voice.demos.map((demo) => demo.recording),
      ...(voice.studioDemo ? [voice.studioDemo] : []),
    ]),
    ...projectOrders(voices),
  ];
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
    await refreshSearchVoices(
      tx,
      voices.map(({ id }) => id),
    );
  };
  // Takes five seconds, but several times as long on a small machine that is building the pages.
  await transaction(write, { timeoutMs: 120_000 });
  await flushPendingEntries();
  return 'loaded';
}
