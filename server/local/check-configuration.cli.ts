import { parseEnv } from '@/server/platform/env';
import { loadSecretFiles } from '@/server/platform/secret-files';

/**
 * Runs as the first service of docker-compose.yml: prints every missing or wrong variable, also those that only compose
 * reads, before anything else starts.
 */
const problems: string[] = [];
for (const check of [() => loadSecretFiles(process.env), () => parseEnv(process.env)]) {
  try {
    check();
  } catch (error) {
    problems.push(...(error instanceof Error ? error.message : String(error)).split('\n').slice(1));
  }
}
for (const name of ['POSTGRES_PASSWORD', 'DATABASE_PASSWORD'])
  if (!/^[A-Za-z0-9]{16,}$/.test(process.env[name] ?? ''))
    problems.push(`  ${name} has to be at least 16 letters and digits: openssl rand -hex 24`);
if (problems.length > 0) {
  console.error(`Set these in .env (.env.example describes them):\n${problems.join('\n')}`);
  process.exitCode = 1;
}
