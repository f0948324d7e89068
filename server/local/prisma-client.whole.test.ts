import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './install.mjs';
import { ensurePrismaClient } from './prisma-client.mjs';

const copy = mkdtempSync(join(tmpdir(), 'timbre-client-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const client = join(copy, 'server/platform/prisma-client');
const hasModel = (name: string) => existsSync(join(client, 'models', `${name}.ts`));

test('generates the client whenever it does not match the schema', () => {
  mkdirSync(join(copy, 'prisma'));
  cpSync(join(root, 'prisma/schema/base.prisma'), join(copy, 'prisma/schema/base.prisma'));
  cpSync(join(root, 'prisma.config.ts'), join(copy, 'prisma.config.ts'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  writeFileSync(join(copy, 'prisma/schema/a.prisma'), 'model Take {\n  id String @id\n}\n');
  ensurePrismaClient(copy);
  expect(hasModel('Take')).toBe(true);

  const generatedAt = statSync(join(client, 'client.ts')).mtimeMs;
  ensurePrismaClient(copy);
  expect(statSync(join(client, 'client.ts')).mtimeMs).toBe(generatedAt);

  writeFileSync(join(copy, 'prisma/schema/a.prisma'), 'model Line {\n  id String @id\n}\n');
  ensurePrismaClient(copy);
  expect(hasModel('Line')).toBe(true);
});
