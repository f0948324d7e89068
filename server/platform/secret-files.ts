import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Variables that contain a secret. Each may be given as a file instead, as containers and systemd do: NAME_FILE is its path. */
const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_SUPERUSER_URL',
  'SESSION_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SMS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DOCUMENT_HOOK_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/**
 * Sets the variables whose secret is in a file, and removes the names of the files. Spaces and line breaks around a secret do not
 * count.
 * @throws Error that names every file that cannot be read, and every variable that is given twice.
 */
export function loadSecretFiles(environment: Environment): void {
  const problems: string[] = [];
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      environment[name] = readFileSync(file, 'utf8').trim();
      delete environment[`${name}_FILE`];
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length === 0) return;
  throw new Error(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
