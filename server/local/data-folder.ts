import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  postgresPassword: z.string().min(16),
  sessionSecret: z.string().min(32),
  s3AccessKeyId: z.string().min(16),
  s3SecretAccessKey: z.string().min(32),
  stripeWebhookSecret: z.string().min(16),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Replaces a file in one step, so that a kill in the middle leaves the old one. `mode` is the file's permission bits. */
export function writeFileAtOnce(path: string, content: string, mode = 0o644): void {
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, content, { mode });
  chmodSync(unfinished, mode);
  renameSync(unfinished, path);
}

/**
 * The secrets of one data folder: made at its first start and kept, so that sessions and signed addresses live over
 * restarts. Readable by the owner only.
 * @throws when the file exists but cannot be understood: a new password would lock us out of the kept database
 */
export function loadSecrets(dataFolder: string): Secrets {
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, 'secrets.json');
  if (existsSync(path)) {
    const stored = secretsSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
    if (stored.success) return stored.data;
    throw new Error(`${path} is damaged. Restore it from a backup, or remove the whole folder to start empty.`);
  }
  const secrets: Secrets = {
    postgresPassword: randomBytes(24).toString('hex'),
    sessionSecret: randomBytes(32).toString('hex'),
    s3AccessKeyId: `TIMBRE${randomBytes(8).toString('hex').toUpperCase()}`,
    s3SecretAccessKey: randomBytes(24).toString('hex'),
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  writeFileAtOnce(path, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** Parsed JSON, or undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
