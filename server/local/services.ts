import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureRoles } from '@/server/local/database/roles';
import { loadSecrets } from './data-folder';
import { startMailCatcher } from './mail';
import { isResponsive, stablePorts } from './ports';
import { type RunningPostgres, startPostgres } from './postgres';
import { startS3 } from './s3/server';
import { startStripeSimulator } from '@/services/stripe/simulator';

export const embeddedServiceNames = ['postgres', 's3', 'mail', 'stripe'] as const;
export type Service = (typeof embeddedServiceNames)[number];

export type LocalServicesOptions = {
  /** Folder of all persistent data. Only one start can use it at a time. */
  dataDir: string;
  want?: readonly Service[];
  /** The product's origin: target of the Stripe simulator's webhooks, and allowed origin of the S3 server. */
  appUrl?: string;
  s3PublicEndpoint?: string;
  durable?: boolean;
  /** Called when PostgreSQL has ended, or did not start again. `startAgain` starts it, and reports the next end. */
  onCrash?: (crash: { reason: string; startedMs: number; startAgain: () => void }) => void;
};

export type LocalServices = {
  /** Environment variables for the product's processes, named as in .env.example. */
  env: Record<string, string>;
  /**
   * URL of PostgreSQL's superuser. It is not part of `env`: the processes of the product work without special rights.
   */
  superuserUrl: string;
  /** Returns the names of services in this process that no longer respond. For PostgreSQL see `onCrash`. */
  findUnresponsive(): Promise<string[]>;
  stop(): Promise<void>;
};

const bucket = 'timbre';
const s3Region = 'us-east-1';
const webhookPath = '/v1/webhooks/stripe';

/** @throws with a message when a service does not start; the others are stopped again */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices> {
  const dataDir = resolve(options.dataDir);
  const appUrl = options.appUrl ?? 'http://localhost:3000';
  const want = new Set<Service>(options.want ?? embeddedServiceNames);
  mkdirSync(dataDir, { recursive: true });
  const secrets = loadSecrets(dataDir);
  const ports = await stablePorts(dataDir, ['postgres', 's3', 'smtp', 'inbox', 'stripe']);
  const env: Record<string, string> = { SESSION_SECRET: secrets.sessionSecret };
  const stops: (() => Promise<void>)[] = [];
  const listening = new Map<string, number>();
  let superuserUrl = '';

  const starts: Record<Service, () => Promise<void>> = {
    async postgres() {
      const start = () =>
        startPostgres({
          folder: join(dataDir, 'postgres'),
          port: ports.postgres,
          password: secrets.postgresPassword,
          durable: options.durable ?? true,
          logFile: join(dataDir, 'postgres.log'),
        });
      const { url, stop } = await keepPostgres(start, options.onCrash);
      stops.push(stop);
      const urls = { app: withUser(url, 'timbre_app'), owner: withUser(url, 'timbre_owner') };
      await ensureRoles(url, urls);
      superuserUrl = url;
      Object.assign(env, { DATABASE_URL: urls.app, DATABASE_MIGRATION_URL: urls.owner });
    },
    async s3() {
      const { url, stop } = await startS3({
        folder: join(dataDir, 's3'),
        port: ports.s3,
        bucket: bucket,
        accessKeyId: secrets.s3AccessKeyId,
        secretAccessKey: secrets.s3SecretAccessKey,
        region: s3Region,
        appOrigin: new URL(appUrl).origin,
        publicEndpoint: options.s3PublicEndpoint,
        durable: options.durable,
      });
      stops.push(stop);
      listening.set('s3', ports.s3);
      Object.assign(env, {
        S3_ENDPOINT: url,
        S3_REGION: s3Region,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
        S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
      });
    },
    async mail() {
      const catcher = await startMailCatcher({
        folder: join(dataDir, 'mail'),
        smtpPort: ports.smtp,
        inboxPort: ports.inbox,
      });
      stops.push(catcher.stop);
      listening.set('smtp', ports.smtp).set('inbox', ports.inbox);
      Object.assign(env, { SMTP_URL: catcher.smtpUrl, MAIL_INBOX_URL: catcher.inboxUrl });
    },
    async stripe() {
      const simulator = await startStripeSimulator({
        port: ports.stripe,
        dataFile: join(dataDir, 'stripe.sqlite'),
        webhookUrl: new URL(webhookPath, appUrl).href,
        webhookSecret: secrets.stripeWebhookSecret,
        country: process.env.OPERATOR_COUNTRY,
      });
      stops.push(() => simulator.close());
      listening.set('stripe', ports.stripe);
      Object.assign(env, {
        STRIPE_SECRET_KEY: simulator.secretKey,
        STRIPE_API_BASE: simulator.url,
        STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      });
    },
  };

  const findUnresponsive = async () => {
    const names = await Promise.all(
      [...listening].map(async ([name, port]) => ((await isResponsive(port)) ? [] : name)),
    );
    return names.flat();
  };
  const stop = async () => {
    await Promise.allSettled(stops.splice(0).map((end) => end()));
  };
  const started = await Promise.allSettled([...want].map((service) => starts[service]()));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { env, superuserUrl, findUnresponsive, stop };
}

/** Returns the URL for another user, whose password follows from that of the superuser, who only creates the users. */
function withUser(superuserUrl: string, name: string): string {
  const url = new URL(superuserUrl);
  url.password = createHmac('sha256', url.password).update(name).digest('hex');
  url.username = name;
  return url.href;
}

/** Reports each end of the server to `onCrash`. Its first start fails with an error. */
async function keepPostgres(
  start: () => Promise<RunningPostgres>,
  onCrash: LocalServicesOptions['onCrash'],
): Promise<Pick<RunningPostgres, 'url' | 'stop'>> {
  let isStopping = false;
  const watch = (server: RunningPostgres, startedMs: number): RunningPostgres => {
    server.process.once('exit', (code, signal) => report(signal ?? `code ${code}`, startedMs));
    return server;
  };
  const report = (reason: string, startedMs: number) => {
    if (!isStopping) onCrash?.({ reason, startedMs, startAgain });
  };
  const startAgain = () => {
    const startedMs = Date.now();
    running = start().then((server) => watch(server, startedMs));
    running.catch((error: unknown) => report(error instanceof Error ? error.message : String(error), startedMs));
  };
  const startedMs = Date.now();
  const first = watch(await start(), startedMs);
  let running = Promise.resolve(first);
  const stop = async () => {
    isStopping = true;
    const server = await running.catch(() => null);
    await server?.stop();
  };
  return { url: first.url, stop };
}
