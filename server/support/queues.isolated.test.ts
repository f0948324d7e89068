import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@/server/access/actor';
import type { HttpResult } from '@/server/platform/http-result';
import { respondWithAbandonedWork } from '@/server/support/jobs/abandoned-work';
import { respondWithMissingDocuments } from '@/server/support/jobs/documents';
import { respondWithFailedJobs } from '@/server/support/jobs/jobs';
import { respondWithLedgerDifferences } from '@/server/support/money/differences';
import { respondWithInvoices } from '@/server/support/money/invoices';
import { respondWithPaymentIssues } from '@/server/support/money/issues';
import { respondWithSupportPayouts } from '@/server/support/money/payouts';
import { getSupportOverview } from './overview';
import { respondWithSupportProjects } from '@/server/support/projects/list-projects';
import { listSupportVoices } from './voices';
import { fillQueues, waitsSince } from '@/tests/support/large/full-queues';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { readsOf } from '@/tests/support/jobs/statements';
import { aSupportAgent } from '@/tests/support/builders';
import { wholeOrQuick } from '@/tests/support/whole-run';

/** Number above twice the rows that a page may read. */
const numWaiting = wholeOrQuick(5_000, 1_000);
const oldest = waitsSince(numWaiting);

let support: Actor;

beforeAll(async () => {
  await useOwnDatabase();
  support = await aSupportAgent('admin');
  await fillQueues(numWaiting);
});

type Page = { limit: number; cursor?: string };
type Queue = (page: Page) => Promise<HttpResult<ReadonlyArray<Record<string, unknown>>>>;

const queues: Record<string, { read: Queue; since: string }> = {
  voices: { read: (page) => listSupportVoices(support, { status: 'awaiting', ...page }), since: 'awaitingSince' },
  projects: {
    read: (page) => respondWithSupportProjects({ phase: 'awaiting-approval', ...page }),
    since: 'created',
  },
  payouts: { read: (page) => respondWithSupportPayouts(support, { view: 'due', ...page }), since: 'created' },
  invoices: { read: (page) => respondWithInvoices(support, { view: 'open', ...page }), since: 'created' },
  'payment issues': {
    read: (page) => respondWithPaymentIssues(support, { state: 'open', ...page }),
    since: 'created',
  },
  'ledger differences': {
    read: (page) => respondWithLedgerDifferences(support, { state: 'open', ...page }),
    since: 'created',
  },
  documents: { read: (page) => respondWithMissingDocuments(support, page), since: 'created' },
  'failed jobs': { read: (page) => respondWithFailedJobs(support, page), since: 'failed' },
  'abandoned work': { read: (page) => respondWithAbandonedWork(support, page), since: 'since' },
};

test.each(Object.entries(queues))(
  'reads a page of many waiting %s with few statements and rows, the oldest first',
  async (_name, { read, since }) => {
    let result = await read({ limit: 50 });
    expect(result.body[0]?.[since]).toBe(oldest);
    const cursor = result.extra.headers?.['X-Next-Cursor'] ?? '';
    const { statements, rows } = await readsOf(async () => {
      result = await read({ limit: 50, cursor });
    });
    // The second page follows the first.
    expect(result.body.map((row) => row[since])).toEqual(
      Array.from({ length: 50 }, (_, index) => waitsSince(numWaiting - 50 - index)),
    );
    expect(statements.length).toBeLessThanOrEqual(12);
    // A few rows of other tables for each of the 51.
    expect(rows).toBeLessThanOrEqual(51 * 8);
  },
);

test('counts all queues with one statement', async () => {
  let items: Awaited<ReturnType<typeof getSupportOverview>> = [];
  // Admins also read the legal texts.
  const agent = await aSupportAgent();
  const { statements, rows } = await readsOf(async () => {
    items = await getSupportOverview(agent);
  });
  expect(statements).toHaveLength(1);
  expect(rows).toBe(items.length);
  const kinds = ['voices', 'projects', 'payouts', 'unpaid-invoices', 'payment-issues'] as const;
  for (const kind of [...kinds, 'failed-documents'] as const) {
    expect(items.find((item) => item.kind === kind)).toEqual({ kind, count: numWaiting, oldest });
  }
  expect(items.find(({ kind }) => kind === 'failed-jobs')).toMatchObject({ count: 2 * numWaiting, oldest });
});
