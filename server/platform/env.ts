import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { isLoopback } from '@/server/platform/network/network';
import { defaultTimeZone, isTimeZone } from './default-time-zone';
import { loadSecretFiles } from './secret-files';

const example = 'a URL such as https://voices.example.com';
const url = z.url({ error: ({ input }) => (input === undefined ? `is missing: ${example}` : `has to be ${example}`) });
const text = (what: string) => z.string({ error: `is missing: ${what}` });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  APP_URL: url.refine(
    (value) => /^https?:\/\/[^/?#]+$/.test(value),
    `has to be ${example}, without anything after the name`,
  ),
  DATABASE_URL: text('a PostgreSQL address'),
  /** A streaming replica of it, which search reads from (server/platform/postgres/read-replica.ts). */
  DATABASE_READ_URL: z.string().optional(),
  SESSION_SECRET: text('at least 32 random characters').min(32, 'has to have at least 32 characters'),
  S3_ENDPOINT: url,
  /** URL for browsers, if it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('timbre'),
  S3_ACCESS_KEY_ID: text('a key of the object store'),
  S3_SECRET_ACCESS_KEY: text('the secret of that key'),
  SMTP_URL: text('smtp://user:password@host:port').regex(/^smtps?:\/\/./, 'has to begin with smtp:// or smtps://'),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]+@[^\s<>@]+/, 'has to contain an address, such as Voices <no-reply@voices.example.com>')
    .default('Timbre <no-reply@timbre.example>'),
  /** Email address at which users reach support: shown on screens, and the Reply-To of mails. */
  SUPPORT_EMAIL: z.email('has to be an email address such as support@voices.example.com').optional(),
  /** Where users get the source of this installation, for its license (docs/decisions/0009-license.md). */
  SOURCE_URL: url.optional(),
  STRIPE_SECRET_KEY: text('the secret key of a Stripe account').regex(/^[rs]k_/, 'has to begin with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'has to begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text('the signing secret of the webhook in Stripe'),
  STRIPE_API_BASE: url.optional(),
  /** Host of public playlist links; default APP_URL. */
  PLAY_URL: url.optional(),
  /** Seller's data on receipts and self-billing invoices; `operatorName()` is its name. Semicolons separate the lines of the address. */
  OPERATOR_NAME: z.string().default(''),
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'has to be a two-letter country code')
    .default('SE'),
  /** Printed after the address, and left out of it. The postal code also decides VAT in territories of the country. */
  OPERATOR_POSTAL_CODE: z.string().default(''),
  OPERATOR_CITY: z.string().default(''),
  OPERATOR_VAT_ID: z.string().default(''),
  OPERATOR_TAX_ID: z.string().default(''),
  /** Number and court of the commercial register. */
  OPERATOR_REGISTER: z.string().default(''),
  /** The account to which customers pay invoices, without spaces. */
  OPERATOR_IBAN: z
    .string()
    .default('')
    .transform((iban) => electronicFormatIBAN(iban) ?? '')
    .refine((iban) => iban === '' || isValidIBAN(iban), 'has to be an IBAN such as DE89 3704 0044 0532 0130 00'),
  /** Zone of the days, months and years of documents, reports and rates; by default that of OPERATOR_COUNTRY. */
  OPERATOR_TIME_ZONE: z.string().refine(isTimeZone, 'has to be a time zone such as Europe/Berlin').optional(),
  /** The operator charges no VAT, as a small business of its country. */
  OPERATOR_SMALL_BUSINESS: z.enum(['true', 'false']).default('false'),
  /** In which a voice may object to a self-billing invoice, after the day of its date. */
  SELF_BILLING_OBJECTION_DAYS: z.coerce.number().int().min(1).max(365).default(14),
  /** The EU's register of VAT IDs (VIES), without which none are checked. */
  VIES_URL: url.optional(),
  /** Receives structured documents (server/platform/document-hook.ts). */
  DOCUMENT_HOOK_URL: url.optional(),
  DOCUMENT_HOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'has to be whsec_ and at least 24 random bytes in base64')
    .optional(),
  /** Header in which a trusted proxy sends the visitor's two-letter country. */
  TRUSTED_COUNTRY_HEADER: z.string().optional(),
  SPEECH_URL: url.optional(),
  SMS_URL: url.optional(),
  FFMPEG_PATH: z.string().optional(),
  /** bcrypt's cost of new password hashes; 12 takes about 0.3 s of a core. */
  PASSWORD_COST: z.coerce.number().int().min(10).max(15).default(12),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /**
   * The value 'off' starts no scheduled jobs in this worker (`cron` in server/jobs), so that tests run them at a chosen
   * time.
   */
  SCHEDULED_JOBS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Retention of rows and objects (server/system/clean-up.ts). */
  RETENTION_EVENTS_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  RETENTION_EXPIRED_UPLOADS_HOURS: z.coerce.number().min(0.5).max(720).default(0.5),
  RETENTION_ANALYTICS_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  RETENTION_MAILS_DAYS: z.coerce.number().int().min(30).max(3650).default(90),
  RETENTION_SECURITY_DAYS: z.coerce.number().int().min(30).max(3650).default(180),
  /** Retention of requests to support after their answer. */
  RETENTION_REQUESTS_DAYS: z.coerce.number().int().min(30).max(3650).default(365),
  /** Audit entries are stored without a limit when absent. */
  RETENTION_AUDIT_DAYS: z.coerce.number().int().min(90).max(36_500).optional(),
  /** Seconds after SIGTERM for running requests and jobs to finish. */
  STOP_SECONDS: z.coerce.number().int().min(0).max(600).default(5),
  /** Seconds after SIGTERM in which the readiness check fails before new connections are refused. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  /** Bearer token of /v1/metrics. */
  METRICS_TOKEN: z.string().min(16, 'has to have at least 16 characters').optional(),
  /** Port of the worker's /v1/live and /v1/metrics. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Endpoint to which OpenTelemetry traces are sent (OTLP over HTTP). */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Headers of these requests: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  TIMBRE_DATA: z.string().default('.timbre'),
  MAIL_INBOX_URL: url.optional(),
  /** Overrides limits of server/platform/limits/rate-limit and request-limits, for example `requests=200,search=100`. */
  RATE_LIMITS: z.string().default(''),
  /** Number of trusted proxies that append to X-Forwarded-For; 0 uses the address of the connection. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The value 'on' validates every response against its contract, in tests and development. */
  CHECK_RESPONSES: z.enum(['on', 'off']).default('off'),
  /** The value 'off' lets support work without a second factor: set by npm start with sample data, and by tests. */
  SUPPORT_SECOND_FACTOR: z.enum(['on', 'off']).default('on'),
});

export type Env = z.infer<typeof schema> & { OPERATOR_TIME_ZONE: string };

/** The service of docker-compose.yml that shows all mails to anyone on the machine. */
const isMailCatcher = (smtpUrl = '') => URL.canParse(smtpUrl) && new URL(smtpUrl).hostname === 'mail';

/**
 * Returns true if browsers of others cannot reach the store: one on this machine, or the service of docker-compose.yml.
 */
const isOnlyInside = (storeUrl: string) =>
  URL.canParse(storeUrl) && (isLoopback(storeUrl) || !new URL(storeUrl).hostname.includes('.'));

function hookErrors({ DOCUMENT_HOOK_URL: hook, DOCUMENT_HOOK_SECRET: secret }: Record<string, string>): string[] {
  if (Boolean(hook) === Boolean(secret)) return [];
  return hook
    ? ['DOCUMENT_HOOK_SECRET is missing: it signs what DOCUMENT_HOOK_URL receives']
    : ['DOCUMENT_HOOK_URL is missing: it belongs to DOCUMENT_HOOK_SECRET'];
}

function publicInstallationErrors(variables: Record<string, string>): string[] {
  const { APP_URL: appUrl, S3_ENDPOINT: storeUrl = '' } = variables;
  if (!appUrl || !URL.canParse(appUrl) || isLoopback(appUrl)) return [];
  return [
    ...(appUrl.startsWith('https:')
      ? []
      : ['APP_URL has to begin with https: recordings, and live updates in several windows, need it']),
    ...(variables.S3_PUBLIC_ENDPOINT || !isOnlyInside(storeUrl)
      ? []
      : ['S3_PUBLIC_ENDPOINT is missing: the address of the object store for browsers']),
    ...(isMailCatcher(variables.SMTP_URL) ? ['SMTP_URL is missing: smtp://user:password@host:port'] : []),
    ...(variables.STRIPE_PUBLISHABLE_KEY ? [] : ['STRIPE_PUBLISHABLE_KEY is missing: it belongs to STRIPE_SECRET_KEY']),
    ...['STRIPE_API_BASE', 'MAIL_INBOX_URL', 'SUPPORT_SECOND_FACTOR']
      .filter((name) => variables[name])
      .map((name) => `${name} may not be set where others reach APP_URL`),
  ];
}

/**
 * An empty variable counts as unset: that is how compose and `.env` files omit variables.
 * @throws Error that names every missing or invalid variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const variables = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const result = schema.safeParse(variables);
  const invalid = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const lines = [...invalid, ...hookErrors(variables), ...publicInstallationErrors(variables)];
  if (result.success && lines.length === 0) {
    const { OPERATOR_TIME_ZONE: timeZone, OPERATOR_COUNTRY: country } = result.data;
    return { ...result.data, OPERATOR_TIME_ZONE: timeZone ?? defaultTimeZone(country) };
  }
  throw new Error(`The configuration is not complete:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

export const envNames: readonly string[] = Object.keys(schema.shape);

let parsed: Env | undefined;

/** Parses the environment at first use, because a build must work without a configuration. */
export const env: Env = new Proxy({} as Env, {
  get(_, name: keyof Env) {
    if (!parsed) {
      loadSecretFiles(process.env);
      parsed = parseEnv(process.env);
    }
    return parsed[name];
  },
});
