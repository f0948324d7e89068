// Runs on a fresh clone under any Node from version 20: use only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Generates the Prisma client unless it matches the schema (checked in a few milliseconds).
 * @param {string} root folder of the working copy, with node_modules.
 * @param {string} node the Node that runs Prisma's generator.
 * @throws {Error} with the generator's output.
 */
export function ensurePrismaClient(root, node = process.execPath) {
  // The stamp is part of the client's folder, so that copying or sharing node_modules cannot separate the two.
  const stamp = path.join(root, 'server', 'platform', 'prisma-client', 'schema.sha256');
  const hash = inputHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const generator = path.join(root, 'node_modules', 'prisma', 'build', 'index.js');
  const { status, error, stdout, stderr } = spawnSync(node, [generator, 'generate', '--no-hints'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // `generate` requires the native schema engine but does not run it: any existing file works
      // (docs/decisions/0011-prisma-without-binary.md).
      PRISMA_SCHEMA_ENGINE_BINARY: node,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (status !== 0) throw new Error(`prisma generate failed:\n${error?.message ?? `${stdout}${stderr}`}`);
  writeFileSync(stamp, hash);
}

function inputHash(root) {
  const hash = createHash('sha256');
  const folder = path.join(root, 'prisma', 'schema');
  const schema = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  for (const file of schema.toSorted()) hash.update(file).update(readFileSync(path.join(folder, file)));
  hash.update(readFileSync(path.join(root, 'prisma.config.ts')));
  hash.update(readFileSync(path.join(root, 'node_modules', 'prisma', 'package.json')));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensurePrismaClient(process.cwd());
