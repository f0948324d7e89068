import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ApiClient, loginAs, visitor } from './api';
import { clientAddress } from './client-address';
import { costliestPage } from './costliest-page';
import { aScript } from '@/tests/support/builders';

/**
 * Settings of the flooded process: as in production, except that a client may send more requests, as many clients
 * together could. The limits of each kind of work remain.
 */
export const floodSettings = {
  RATE_LIMITS: 'requests=5000,responses=5000000,largeBodies=1000,speech=1000,loginPerAddress=5000',
  CHECK_RESPONSES: 'off',
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'warn',
};

export type Flood = {
  name: string;
  /** Requests at the same time. */
  numAttackers: number;
  attack: () => Promise<FloodResponse>;
};

type FloodResponse = { status: number; retryAfter: string | null };

/** Effects of a flood on other clients and on the process. */
export type FloodResult = {
  probes: ProbeTimes[];
  /** Highest resident set size, MB. */
  peakMb: number;
  responses: FloodResponse[];
};

/** Creates the attacker's project, finds the most expensive page, and returns the floods. */
export async function makeFloods(web: ProbedProcess): Promise<Flood[]> {
  const { url } = web;
  const { path: page } = await costliestPage(web);
  const { projectId, customer } = await aScript([]);
  // Generated on the first request.
  await get(visitor({ url }), '/v1/openapi.json');
  const attacker = await loginAs({ id: customer.id }, { url });
  const patchProject = (body: string) => sendJson(attacker, `/v1/projects/${projectId}`, 'PATCH', body);
  const full = await aScript([]);
  const reader = await loginAs({ id: full.customer.id }, { url });
  await sendJson(reader, `/v1/projects/${full.projectId}`, 'PATCH', fullScript);
  const anywhere = () => visitor({ url });
  const text = encodeURIComponent('Every voice has a story. '.repeat(30));
  return [
    { name: 'scripts of line ends', numAttackers: 6, attack: () => patchProject(lineEnds) },
    { name: '4 MB of numbers', numAttackers: 12, attack: () => patchProject(numbers) },
    { name: '4 MB of add-ons', numAttackers: 12, attack: () => patchProject(addOns) },
    { name: 'scripts of full size', numAttackers: 6, attack: () => patchProject(fullScript) },
    { name: 'full projects', numAttackers: 40, attack: () => get(reader, `/v1/projects/${full.projectId}`) },
    {
      name: 'changes of one project',
      numAttackers: 40,
      attack: () => sendJson(reader, `/v1/projects/${full.projectId}/labels`, 'PUT', '{"labels":["a"]}'),
    },
    {
      name: 'bulks of lines',
      numAttackers: 6,
      attack: () => sendJson(attacker, `/v1/projects/${projectId}/lines`, 'PUT', bulkOfLines),
    },
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
    { name: 'pages', numAttackers: 6, attack: () => get(attacker, page) },
    { name: 'health checks', numAttackers: 6, attack: () => get(attacker, '/v1/health') },
    { name: 'slow readers', numAttackers: 30, attack: () => readNothing(url) },
  ];
}

const lineEnds = JSON.stringify({ scriptOps: [{ insert: `${'\n'.repeat(400_000)}x` }] });
export const fullScript = JSON.stringify({
  scriptOps: Array.from({ length: 20_000 }, () => ({
    insert: 'Every voice has a story, and you can hear it. ',
    attributes: { bold: true, italic: true, underline: true, list: 'ordered' },
  })),
});
const bulkOfLines = JSON.stringify({
  lines: Array.from({ length: 20_000 }, (_, index) => ({ filename: `${index}.wav`, line: 'A voice. '.repeat(80) })),
  dryRun: true,
});
const numbers = `{"scriptOps":[${'1,'.repeat(2_000_000)}1]}`;
const addOns = JSON.stringify({
  selectedAddons: Object.fromEntries(Array.from({ length: 350_000 }, (_, index) => [`a${index}`, 1])),
});

export async function get(client: ApiClient, path: string, init: RequestInit = {}): Promise<FloodResponse> {
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

/** Times of a request of another client. */
export type ProbeTimes = {
  responseMs: number;
  /** CPU time of the process's main thread during a request: the response time, as far as the process determines it. */
  cpuMs: number;
};

/** A request of another client: its times and the status of its response. */
export type Probe = ProbeTimes & { status: number };

export type ProbedProcess = { url: string; pid: number };

/**
 * Sends requests of another client in sequence and returns their times.
 * @throws when a response is not a 200
 */
export async function probe(web: ProbedProcess, numProbes: number): Promise<ProbeTimes[]> {
  const probes = await sendProbes(web, numProbes);
  const refused = probes.find(({ status }) => status !== 200);
  if (refused) throw new Error(`Another client got ${refused.status} during the flood.`);
  return probes;
}

/** As `probe`, with a pause after each request, and whatever the responses are. */
export async function sendProbes(
  { url, pid }: ProbedProcess,
  numProbes: number,
  pauseMs = 0,
  path = '/v1/templates',
): Promise<Probe[]> {
  const address = clientAddress();
  const thread = new Worker(new URL('flood-probe.mjs', import.meta.url), {
    workerData: { url, path, pid, address, numProbes, pauseMs },
    execArgv: [],
  });
  const [probes] = (await once(thread, 'message')) as [Probe[]];
  return probes;
}

/** The value that the given share (0 to 1) of the requests did not exceed. */
export function percentile(probes: readonly ProbeTimes[], time: keyof ProbeTimes, share: number): number {
  const sorted = probes.map((times) => times[time]).toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Floods the process until another client has sent its requests, and waits for the end of the attackers' requests. */
export async function runFlood(
  { numAttackers, attack }: Flood,
  web: ProbedProcess,
  numProbes: number,
): Promise<FloodResult> {
  const state = { isOver: false, peakMb: 0 };
  const responses: FloodResponse[] = [];
  const sampling = setInterval(() => {
    state.peakMb = Math.max(state.peakMb, memoryMb(web.pid));
  }, 50);
  // Loads the code that the attack uses.
  await attack();
  const attackers = Array.from({ length: numAttackers }, async () => {
    while (!state.isOver) responses.push(await attack());
  });
  try {
    const probes = await probe(web, numProbes);
    return { probes, peakMb: Math.max(state.peakMb, memoryMb(web.pid)), responses };
  } finally {
    state.isOver = true;
    await Promise.all(attackers);
    clearInterval(sampling);
  }
}

/** Resident set size of a process, MB. */
export const memoryMb = (pid: number): number => megabytesOf(pid, 'VmRSS');

/** Highest resident set size since the start of a process, MB. */
export const peakMemoryMb = (pid: number): number => megabytesOf(pid, 'VmHWM');

function megabytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
