import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv as parseDotenv } from 'node:util';
import { expect, test } from 'vitest';
import { envNames, parseEnv } from './env';

const root = path.resolve(import.meta.dirname, '..', '..');
const example = readFileSync(path.join(root, '.env.example'), 'utf8');

const supervisorOnly = ['SAMPLE_DATA', 'TIMBRE_EMBEDDED'];
const migrationOnly = ['DATABASE_MIGRATION_URL'];

function namesIn(text: string): string[] {
  return [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

const parts = example.split(/^# === .* =+$/m);
const [, common = '', forCompose = '', withoutContainers = ''] = parts;
const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');

test('.env.example names the variables of an installation without containers', () => {
  expect(parts).toHaveLength(4);
  expect(namesIn(common + withoutContainers).toSorted()).toEqual(
    [...envNames, ...supervisorOnly, ...migrationOnly].toSorted(),
  );
});

test('.env.example names the variables of docker compose', () => {
  const read = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name));
  expect(namesIn(common + forCompose).toSorted()).toEqual([...read, 'COMPOSE_PROFILES'].toSorted());
});

test('docker compose hands every variable on, or sets it, or leaves it to the image', () => {
  const inImage = ['NODE_ENV', 'PORT', 'FFMPEG_PATH', 'TIMBRE_DATA'];
  const developmentOnly = ['MAIL_INBOX_URL', 'CHECK_RESPONSES', 'SUPPORT_SECOND_FACTOR'];
  const missing = envNames.filter((name) => !new RegExp(`^ {4}${name}: `, 'm').test(compose));
  expect(missing.toSorted()).toEqual([...inImage, ...developmentOnly].toSorted());
});

test('deploy/try.env is a complete configuration for this machine, and refused for any other address', () => {
  const values = parseDotenv(readFileSync(path.join(root, 'deploy', 'try.env'), 'utf8'));
  const configuration = {
    ...values,
    DATABASE_URL: 'postgresql://timbre_app:secret@postgres:5432/timbre',
    S3_ENDPOINT: 'http://s3:7070',
  };
  expect(parseEnv(configuration).STRIPE_API_BASE).toBe('http://stripe:4242');
  expect(() => parseEnv({ ...configuration, APP_URL: 'https://voices.example.com' })).toThrow(
    /SMTP_URL is missing.*\n.*STRIPE_API_BASE may not be set/,
  );
});
