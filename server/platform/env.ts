import { z } from 'zod';

const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const url = z.url({ error: 'has to be an address such as https://voices.example.com' });

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  APP_URL: url.default('http://localhost:3000'),
  DATABASE_URL: z.string({ error: 'is missing: a PostgreSQL address' }),
  SESSION_SECRET: z
    .string({ error: 'is missing: at least 32 random characters' })
    .min(32, 'has to have at least 32 characters'),
  S3_ENDPOINT: url,
  /** Where browsers reach the object store, when it differs from S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('timbre'),
  S3_ACCESS_KEY_ID: z.string({ error: 'is missing' }),
  S3_SECRET_ACCESS_KEY: z.string({ error: 'is missing' }),
  SMTP_URL: z.string({ error: 'is missing: smtp://user:password@host:port' }),
  MAIL_FROM: z.string().default('Timbre <no-reply@timbre.example>'),
  STRIPE_SECRET_KEY: z.string({ error: 'is missing' }),
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: z.string({ error: 'is missing' }),
  STRIPE_API_BASE: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  /** Host of public playlist links; APP_URL when absent. */
  PLAY_URL: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  /** Who runs this marketplace, as it stands on receipts and self-billing invoices. The address has its lines between semicolons. */
  OPERATOR_NAME: z.string().default('Timbre'),
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'has to be a two-letter country code')
    .default('SE'),
  OPERATOR_VAT_ID: z.string().default(''),
  /** Header in which a proxy that you trust puts the visitor's two-letter country. */
  TRUSTED_COUNTRY_HEADER: optionalText,
  SPEECH_URL: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  SMS_URL: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  FFMPEG_PATH: optionalText,
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TIMBRE_DATA: z.string().default('.timbre'),
  /** Set by the embedded mail catcher: its own address. Its presence opens GET /v1/dev/inbox. */
  MAIL_INBOX_URL: z.preprocess((value) => (value === '' ? undefined : value), url.optional()),
  /** Overrides of the limits in server/platform/rate-limit, for example `requests=200,search=100`. */
  RATE_LIMITS: z.string().default(''),
  /** How many proxies in front of the product are trusted to add to X-Forwarded-For; 0 takes the address of the connection. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** 'on' checks every answer against its contract; tests and development. */
  CHECK_ANSWERS: z.enum(['on', 'off']).default('off'),
});

export type Env = z.infer<typeof schema>;

/** Reads and checks the environment. @throws Error that names each variable that is missing or wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The configuration is not complete:\n${lines.join('\n')}`);
}

/** Every variable that the configuration knows. */
export const envNames: readonly string[] = Object.keys(schema.shape);

let parsed: Env | undefined;

/** The configuration, read once at first use: a build must run without it. */
export const env: Env = new Proxy({} as Env, {
  get(_, name: keyof Env) {
    parsed ??= parseEnv(process.env);
    return parsed[name];
  },
});
