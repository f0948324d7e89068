import pg from 'pg';
import { z } from 'zod';
import { databaseUrls } from '@/server/local/database/roles';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { loadsSampleData } from './embedded-rules';
import { migrateDatabase } from './migrate';
import type { Service } from './services';
import type { Plan, Step } from './supervisor';
import { queryRow } from '@/server/platform/postgres/query-rows';

export type ProductOptions = {
  dataDir: string;
  appUrl: string;
  port: number;
  services: Service[];
  isDevelopment: boolean;
};

const migrate: Step = {
  what: 'Bringing the database up to date',
  run: async ({ env }) => {
    await migrateDatabase(databaseUrls({ ...process.env, ...env }));
    await requireNoSampleAccounts(databaseUrls({ ...process.env, ...env }).app, env.APP_URL ?? '');
  },
};

const seed: Step = {
  what: 'Loading the sample data',
  run: async ({ env, runProgram }) => {
    const { hasUsers, numUnrecorded } = await readSamples(env);
    if (hasUsers && numUnrecorded === 0) return;
    await runProgram('seed', ['--import', 'tsx', 'prisma/seed/run.ts']);
  },
};

const build: Step = {
  what: 'Building the pages',
  run: ({ runProgram }) => runProgram('build', ['--import', 'tsx', 'server/local/build-pages.ts']),
};

export function productPlan({ dataDir, appUrl, port, services, isDevelopment }: ProductOptions): Plan {
  const isSampleData = loadsSampleData(process.env, appUrl);
  const prepare = [...(isSampleData ? [seed] : []), ...(isDevelopment ? [] : [build])];
  return {
    dataDir,
    appUrl,
    services,
    env: {
      ...memoryEnvironment,
      // Nothing reports to the makers of Next.
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: isDevelopment ? 'development' : 'production',
      PORT: String(port),
      APP_URL: appUrl,
      TIMBRE_DATA: dataDir,
      ...(process.env.SESSION_SECRET ? { SESSION_SECRET: process.env.SESSION_SECRET } : {}),
      // Tests of a running product choose their IP address, and so have separate rate limits.
      ...(isDevelopment ? { CHECK_RESPONSES: 'on', TRUSTED_PROXIES: process.env.TRUSTED_PROXIES || '1' } : {}),
      ...(isSampleData && services.length > 0 ? { SUPPORT_SECOND_FACTOR: 'off' } : {}),
    },
    steps: [[migrate], prepare],
    processes: [
      { name: 'web', args: isDevelopment ? webDevelopmentArguments : webArguments },
      { name: 'worker', args: [...(isDevelopment ? ['--watch'] : []), ...workerArguments] },
    ],
    healthUrl: `http://localhost:${port}/v1/health`,
    isVerbose: isDevelopment,
    onReady: async (env) => {
      const { numUnrecorded } = isSampleData ? await readSamples(env) : { numUnrecorded: 0 };
      console.log(welcome(env, { dataDir, numUnrecorded, hasLogins: isSampleData, isDevelopment }));
    },
  };
}

const sampleLogins = [
  ['olivia@brightside.example', 'customer, owner of the team Brightside'],
  ['adam@brightside.example', 'admin of Brightside'],
  ['erin@brightside.example', 'editor'],
  ['vera@brightside.example', 'viewer'],
  ['ines@northwind.example', 'customer who is invoiced'],
  ['nora@newco.example', 'customer with nothing filled in yet'],
  ['freja@voices.example', 'published voice'],
  ['marcus@voices.example', 'published voice, paid by bank transfer'],
  ['lena@voices.example', 'voice who has just applied'],
  ['support@timbre.example', 'support'],
];

type Welcome = { dataDir: string; numUnrecorded: number; hasLogins: boolean; isDevelopment: boolean };

function welcome(env: Record<string, string>, { dataDir, numUnrecorded, hasLogins, isDevelopment }: Welcome): string {
  const locations = [
    ['Timbre', env.APP_URL],
    ['Inbox', env.MAIL_INBOX_URL],
    ['Test payments', env.STRIPE_API_BASE],
    ['Data', dataDir],
    ['Logs', isDevelopment ? undefined : `${dataDir}/logs`],
  ].flatMap(([name, location]) => (location ? [`  ${name?.padEnd(14)} ${location}`] : []));
  const logins = hasLogins
    ? [
        '',
        '  Sample logins, all with the password timbre-demo-1:',
        ...sampleLogins.map(([email, who]) => `    ${email?.padEnd(28)} ${who}`),
      ]
    : [];
  const recording =
    numUnrecorded > 0
      ? ['', `  Sample demos that are still being recorded: ${numUnrecorded}. One that you play is recorded first.`]
      : [];
  return ['', ...locations, ...logins, ...recording, '', '  Ctrl-C ends everything; the data is kept.', ''].join('\n');
}

const samplesRow = z.strictObject({ hasUsers: z.boolean(), numUnrecorded: z.int() });

async function readSamples(env: Record<string, string>): Promise<z.output<typeof samplesRow>> {
  const client = new pg.Client({ connectionString: databaseUrls({ ...process.env, ...env }).app });
  await client.connect();
  try {
    const row = await queryRow(client, samplesRow, {
      text: `SELECT EXISTS (SELECT 1 FROM users) AS "hasUsers",
         (SELECT count(*)::int FROM sample_recordings) AS "numUnrecorded"`,
    });
    return row ?? { hasUsers: false, numUnrecorded: 0 };
  } finally {
    await client.end();
  }
}

/**
 * Limits V8's heap. The default young generation grows to more than 100 MB under load, and the semi-spaces are two
 * thirds of it; and the more memory the machine has, the longer garbage stays in the heap. Large bodies need about 100
 * MB beside the heap.
 */
const heapArguments = ['--max-semi-space-size=16', '--max-old-space-size=352'];

/** The Dockerfile and docker-compose.yml repeat them. */
export const webArguments = [...heapArguments, '--import', 'tsx', 'server/web.ts'];
/**
 * Arguments with Node's own limits: the development server retains what it compiles at each save, which would soon fill
 * the heap of the others.
 */
const webDevelopmentArguments = ['--import', 'tsx', 'server/web.ts', '--dev'];
export const workerArguments = [...heapArguments, '--import', 'tsx', 'server/worker.ts'];

/**
 * Environment of web and worker; the Dockerfile repeats it. By default, glibc keeps freed memory in up to eight arenas
 * per core, and, once a large buffer such as a request body was freed, that of later large buffers too.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
