import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson, writeFileAtOnce } from './data-folder';

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Port below the ephemeral ports of outgoing connections (from 32768 on Linux, from 49152 elsewhere), so that no
 * connection takes it before we listen on it.
 */
const firstPort = 15_000;
const lastPort = 32_000;
const assignedPorts = new Set<number>();

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(firstPort, lastPort);
    if (assignedPorts.has(port) || !(await isFree(port))) continue;
    assignedPorts.add(port);
    return port;
  }
  throw new Error(`No free port between ${firstPort} and ${lastPort}.`);
}

const remembered = z.record(z.string(), z.number().int().min(1).max(65535));

/**
 * Returns the port of the last start for each name, so that signed URLs and open inbox pages survive a restart; a new
 * port if it is taken.
 */
export async function stablePorts<Name extends string>(folder: string, names: Name[]): Promise<Record<Name, number>> {
  const path = join(folder, 'ports.json');
  const stored = remembered.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : {});
  const ports: Record<string, number> = stored.success ? stored.data : {};
  const chosen = new Map<Name, number>();
  for (const name of names) {
    const before = ports[name];
    const port = before !== undefined && (await isFree(before)) ? before : await freePort();
    chosen.set(name, port);
  }
  const result = Object.fromEntries(chosen) as Record<Name, number>;
  writeFileAtOnce(path, JSON.stringify({ ...ports, ...result }, null, 2));
  return result;
}

export function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

export function isResponsive(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('GET / HTTP/1.0\r\n\r\n'));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

export function closeServer(server: Server & { closeAllConnections?(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
