import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiClient, loginAs, visitor } from '@/tests/support/api';
import { aProject, anActor } from '@/tests/support/builders';

/**
 * Settings of the flooded process: as in production, except that a client may send more requests, as many clients
 * together could. The limits of each kind of work remain.
 */
export const floodSettings = { RATE_LIMITS: 'requests=5000,largeBodies=1000,speech=1000,loginPerAddress=5000' };

export type Flood = {
  name: string;
  /** Requests at the same time. */
  numAttackers: number;
  attack: () => Promise<FloodResponse>;
};

type FloodResponse = { status: number; retryAfter: string | null };

/** What other clients and the process went through during a flood. */
export type FloodResult = {
  /** 95th percentile of the response times of another client, ms. */
  p95: number;
  /** Highest resident set size, MB. */
  peakMb: number;
  responses: FloodResponse[];
};

const numProbes = 30;

/** Creates the attacker's project and returns the floods. */
export async function makeFloods(url: string): Promise<Flood[]> {
  const project = await aProject();
  const { userId } = await anActor(project.customer.id);
  const attacker = await loginAs({ id: userId }, { url });
  const patchProject = (body: string) => sendJson(attacker, `/v1/projects/${project.id}`, 'PATCH', body);
  const anywhere = () => visitor({ url });
  const text = encodeURIComponent('Every voice has a story. '.repeat(110));
  return [
    { name: 'scripts of line ends', numAttackers: 6, attack: () => patchProject(lineEnds) },
    { name: '4 MB of numbers', numAttackers: 12, attack: () => patchProject(numbers) },
    { name: '4 MB of add-ons', numAttackers: 12, attack: () => patchProject(addOns) },
    { name: 'speech previews', numAttackers: 6, attack: () => get(attacker, `/v1/speech?text=${text}&rate=0.5`) },
    {
      name: 'password checks',
      numAttackers: 30,
      attack: () =>
        sendJson(
          anywhere(),
          '/v1/login',
          'POST',
          `{"email":"a${randomInt(1e9)}@tests.example","password":"wrong one"}`,
        ),
    },
    { name: 'pages', numAttackers: 6, attack: () => get(attacker, '/search?q=warm') },
    { name: 'health checks', numAttackers: 6, attack: () => get(attacker, '/v1/health') },
    { name: 'slow readers', numAttackers: 30, attack: () => readNothing(url) },
  ];
}

const lineEnds = JSON.stringify({ scriptOps: [{ insert: `${'\n'.repeat(400_000)}x` }] });
const numbers = `{"scriptOps":[${'1,'.repeat(2_000_000)}1]}`;
const addOns = JSON.stringify({
  selectedAddons: Object.fromEntries(Array.from({ length: 350_000 }, (_, index) => [`a${index}`, 1])),
});

async function get(client: ApiClient, path: string, init: RequestInit = {}): Promise<FloodResponse> {
  const response = await client.fetch(path, init);
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

const sendJson = (client: ApiClient, path: string, method: string, body: string) =>
  get(client, path, { method, body, headers: { 'content-type': 'application/json' } });

/** Requests a large response many times on one connection and reads nothing for two seconds. */
async function readNothing(url: string): Promise<FloodResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20));
  await wait(2_000);
  socket.destroy();
  return { status: 200, retryAfter: null };
}

/** Returns the 95th percentile of the response times of another client, ms. @throws when a response is not a 200 */
export async function probeP95(url: string): Promise<number> {
  const client = visitor({ url });
  const times: number[] = [];
  for (let count = 0; count < numProbes; count += 1) {
    const start = performance.now();
    const { status } = await get(client, '/v1/templates');
    if (status !== 200) throw new Error(`Another client got ${status} during the flood.`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(numProbes * 0.95)] ?? 0;
}

/** Floods the process until another client has sent its requests, and waits for the end of the attackers' requests. */
export async function runFlood(
  { numAttackers, attack }: Flood,
  web: { url: string; pid: number },
): Promise<FloodResult> {
  const state = { isOver: false, peakMb: 0 };
  const responses: FloodResponse[] = [];
  const sampling = setInterval(() => {
    state.peakMb = Math.max(state.peakMb, memoryMb(web.pid));
  }, 50);
  const attackers = Array.from({ length: numAttackers }, async () => {
    while (!state.isOver) responses.push(await attack());
  });
  try {
    const p95 = await probeP95(web.url);
    return { p95, peakMb: Math.max(state.peakMb, memoryMb(web.pid)), responses };
  } finally {
    state.isOver = true;
    await Promise.all(attackers);
    clearInterval(sampling);
  }
}

/** Resident set size of a process, MB. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
