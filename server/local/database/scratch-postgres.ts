import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/server/local/ports';
import { startPostgres } from '@/server/local/postgres';

export async function withScratchPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-scratch-'));
  try {
    const server = await startPostgres({
      folder: join(folder, 'postgres'),
      port: await freePort(),
      password: 'scratch',
      durable: false,
      logFile: join(folder, 'postgres.log'),
    });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
