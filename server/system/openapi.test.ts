import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { refusalsOf } from '@/lib/contracts/contract';
import { liveEventTypes } from '@/lib/contracts/events';
import { contracts } from '@/lib/contracts';
import { showBrand } from '@/tests/support/texts/brand';
import { testFolder } from '@/tests/support/test-folder';
import { openApiDocument } from './queries';

showBrand();

type Document = {
  info: { title: string };
  paths: Record<string, Record<string, { security: unknown; responses: Record<string, { content?: unknown }> }>>;
  components: { schemas: Record<string, unknown> };
};

const folder = testFolder();
const document = openApiDocument() as Document;

test('has no error and no warning by the recommended rules of Redocly', async () => {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const args = ['lint', file, '--extends=recommended', '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', args, { env }).catch(
    (failed: { stdout: string }) => failed,
  );
  const { problems } = JSON.parse(stdout) as { problems: Array<{ ruleId: string; message: string }> };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('has the name of the brand', () => {
  expect(document.info.title).toBe('Klang');
  expect(JSON.stringify(document)).not.toContain('Timbre');
});

test('describes each live event', () => {
  const schema = JSON.stringify(document.components.schemas.LiveEvent);
  for (const type of liveEventTypes) expect(schema).toContain(`"const":"${type}"`);
  expect(document.paths['/events']?.get?.responses['200']?.content).toEqual({
    'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } },
  });
});

test('names what several calls have in common instead of repeating it', () => {
  const names = ['Voice', 'Project', 'ProjectRow', 'Take', 'Team', 'User', 'Message', 'Playlist', 'Person', 'Error'];
  for (const name of names) expect(document.components.schemas).toHaveProperty(name);
  expect(JSON.stringify(document).length).toBeLessThan(contracts.length * 1_680);
});

test.each(contracts)('$method $path says who may call it and what it refuses', (call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  expect(operation?.security).toEqual(call.audience === 'public' ? [] : [{ session: [] }]);
  const statuses = [call.status, call.pendingStatus ?? [], refusalsOf(call)].flat().map(String);
  expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([...statuses, 'default'].toSorted());
});
