import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson, writeFileAtOnce } from './data-folder';

/** Whether a program could listen on this port of `host` now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere), so that none of
 * those takes one of ours between being chosen and being listened on.
 */
const firstPort = 15_000;
const lastPort = 32_000;
const given = new Set<number>();

/** A port of the loopback interface that nobody listens on; never one that this process was given before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(firstPort, lastPort);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port between ${firstPort} and ${lastPort}.`);
}

const remembered = z.record(z.string(), z.number().int().min(1).max(65535));

/**
 * A port for each name: the one it had at the last start where that is still free, so that signed addresses and open
 * inbox pages live over a restart, and another where it is taken.
 */
export async function stablePorts<Name extends string>(folder: string, names: Name[]): Promise<Record<Name, number>> {
  const path = join(folder, 'ports.json');
  const known = remembered.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : {});
  const ports: Record<string, number> = known.success ? known.data : {};
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

/** Listens on the loopback interface. @throws Node's error when the port is taken */
export function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Whether the server on this port of the loopback interface answers anything, to a request or a greeting, in five seconds. */
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

/** Closes a server and every connection it still has. */
export function closeServer(server: Server & { closeAllConnections?(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
