import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';

type SchemaEngine = EngineModule.SchemaEngine;
type Bindings = typeof EngineModule & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

let loading: Promise<Bindings> | undefined;

/**
 * Prisma's own schema engine, compiled to WebAssembly. Its command line wants a native binary that has to be downloaded;
 * this one comes with the packages, and leaves the same files and the same table behind.
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

/** An engine on one database; the schema files are `[path, content]` pairs. Free it when done. */
export async function openSchemaEngine(databaseUrl: string, schema: [string, string][]): Promise<SchemaEngine> {
  loading ??= loadBindings();
  const { SchemaEngine } = await loading;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  return SchemaEngine.new({ datamodels: schema }, () => {}, adapter);
}
