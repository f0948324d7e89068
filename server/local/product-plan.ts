import pg from 'pg';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { loadsSampleData } from './embedded-rules';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from './migrate';
import type { Service } from './services';
import type { Plan, Step } from './supervisor';
import { memoryEnvironment, webArguments, webDevelopmentArguments, workerArguments } from './process-arguments';

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
    if (await hasUsers(databaseUrls({ ...process.env, ...env }).app)) return;
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
    onReady: (env) => console.log(welcome(env, dataDir, isSampleData, isDevelopment)),
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

function welcome(env: Record<string, string>, dataDir: string, hasLogins: boolean, isDevelopment: boolean): string {
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
  return ['', ...locations, ...logins, '', '  Ctrl-C ends everything; the data is kept.', ''].join('\n');
}

async function hasUsers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM "users" LIMIT 1');
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
