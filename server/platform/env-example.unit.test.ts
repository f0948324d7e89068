import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envNames } from './env';

const root = path.resolve(import.meta.dirname, '..', '..');
const example = readFileSync(path.join(root, '.env.example'), 'utf8');

const supervisorOnly = ['SAMPLE_DATA', 'TIMBRE_EMBEDDED'];
const migrationOnly = ['DATABASE_MIGRATION_URL'];

function namesIn(text: string): string[] {
  return [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

test('.env.example and the configuration name the same variables', () => {
  const [forTheProduct = '', forCompose = ''] = example.split('# --- docker compose only');
  expect(namesIn(forTheProduct).toSorted()).toEqual([...envNames, ...supervisorOnly, ...migrationOnly].toSorted());
  expect(namesIn(forCompose)).toContain('POSTGRES_PASSWORD');
});

test('docker compose hands every variable on, or sets it, or leaves it to the image', () => {
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const inImage = ['NODE_ENV', 'PORT', 'FFMPEG_PATH', 'TIMBRE_DATA'];
  const developmentOnly = ['STRIPE_API_BASE', 'MAIL_INBOX_URL', 'CHECK_RESPONSES', 'SUPPORT_SECOND_FACTOR'];
  const missing = envNames.filter((name) => !new RegExp(`^ {4}${name}: `, 'm').test(compose));
  expect(missing.toSorted()).toEqual([...inImage, ...developmentOnly].toSorted());
});
