import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';
import { MigrationConnections } from './migration-connections';

type SchemaEngine = EngineModule.SchemaEngine;
type Bindings = typeof EngineModule & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

let loading: Promise<Bindings> | undefined;

/**
 * Prisma's command line needs a native binary that has to be downloaded; its schema engine as WebAssembly is part of
 * the packages, and writes the same files and the same table.
 */
async function loadBindings(): Promise<Bindings> {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings: Bindings = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href);
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return bindings;
}

export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loading ??= loadBindings();
  const { SchemaEngine } = await loading;
  const connections = new MigrationConnections(databaseUrl);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(connections);
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    // Also releases the engine's advisory lock, which belongs to the session.
    await connections.close();
  }
}
