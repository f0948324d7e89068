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

/** Replaces a file atomically. `mode` contains the permission bits. */
export function writeFileAtOnce(path: string, content: string, mode = 0o644): void {
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, content, { mode });
  chmodSync(unfinished, mode);
  renameSync(unfinished, path);
}

/**
 * Creates the secrets of a data folder at its first start, so that sessions and signed URLs survive restarts. Only the
 * owner can read the file.
 * @throws when the file exists but is invalid: a new password would not match the existing database.
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
