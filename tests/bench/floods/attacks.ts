import { randomInt, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { aCustomer, aProject, aUser } from '@/tests/support/builders';
import { aFullPlaylist } from '@/tests/support/large/full-playlist';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { fullScript, makeFloods, type ProbedProcess } from '@/tests/support/network/floods';
import { readsOfLargeProject } from './large-projects';
import { smallRequests } from './small-requests';

/** Requests that one visitor or user can send within the limits of production. */
export type Attack = {
  name: string;
  perSecond: number;
  /** Maximum of parallel requests; 150 when absent. */
  maxOpen?: number;
  /** Returns the status, or 0 without a response. Ends when the signal is aborted. */
  send: (signal: AbortSignal) => Promise<number>;
  /** A request of another user that competes for the same, measured beside the usual one. */
  victim?: { name: string; send: () => Promise<number> };
};

/** Creates the attackers' records and returns the attacks of the security review, by the number of the finding. */
export async function makeAttacks(web: ProbedProcess, folder: string): Promise<Attack[]> {
  const { url } = web;
  const client = visitor({ url });
  const customer = await aCustomer();
  const [full, empty, saved] = [await aProject({ customer }), await aProject({ customer }), await aProject()];
  const attacker = await loginAs({ id: customer.id }, { url });
  const saver = await loginAs({ id: saved.customerId }, { url });
  const save = (projectId: string, client: ApiClient, body: string, signal?: AbortSignal) =>
    statusOf(client, `/v1/projects/${projectId}`, { method: 'PATCH', body, signal: signal ?? null });
  await save(full.id, attacker, fullScript);
  const playlists = await fillPlaylists();
  const [listOwner, longOwner] = [
    await loginAs({ id: playlists.manyOwnerId }, { url }),
    await loginAs({ id: playlists.longOwnerId }, { url }),
  ];
  const { email } = await aUser();
  const sessions = await Promise.all(
    Array.from({ length: 11 }, () => loginAs({ id: customer.id }, { url, isFresh: true })),
  );
  const aSession = () => sessions[randomInt(sessions.length)] ?? attacker;
  const cookieOf = (client: ApiClient) => [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const anyEmail = () => `none${randomUUID()}@tests.example`;
  const post = (client: ApiClient, path: string, body: object, signal: AbortSignal, headers = {}) =>
    statusOf(client, path, { method: 'POST', body: JSON.stringify(body), signal, headers });
  const putLabels = (projectId: string) => (signal: AbortSignal) =>
    statusOf(attacker, `/v1/projects/${projectId}/labels`, { method: 'PUT', body: '{"labels":["a"]}', signal });
  const userAgent = (length: number) => (signal: AbortSignal) =>
    statusOf(client, '/search', { headers: { 'user-agent': 'a'.repeat(length) }, signal });
  const raw = (path: string) => (signal: AbortSignal) => rawStatus(url, path, signal);
  const mediumScript = JSON.stringify({ scriptOps: [{ insert: 'A voice. '.repeat(33_000) }] });
  const repeatedKey = randomUUID();
  const pagesOf =
    (path: string, client = attacker) =>
    (signal: AbortSignal) =>
      statusOf(client, path, { signal });
  const speech = `/v1/speech?text=${encodeURIComponent('Every voice has a story. '.repeat(30))}&rate=0.5`;
  return [
    { name: 'N1 User-Agent of 60,000 letters', perSecond: 5, send: userAgent(60_000) },
    { name: 'N1 User-Agent of 4,000 letters', perSecond: 20, send: userAgent(4_000) },
    {
      name: 'N2 codes for any address',
      perSecond: 45,
      send: (signal) => post(client, '/v1/resend-verify-email', { email: anyEmail() }, signal),
    },
    {
      name: 'N2 resets for any address',
      perSecond: 45,
      send: (signal) => post(client, '/v1/send-reset-password-email', { email: anyEmail() }, signal),
    },
    { name: 'N3 /v1/../search', perSecond: 45, send: raw('/v1/../search') },
    { name: 'N3 /_next/static/../../search', perSecond: 45, send: raw('/_next/static/../../search') },
    {
      name: 'N4 list of 200 playlists',
      perSecond: 10,
      send: pagesOf(`/v1/users/${playlists.manyOwnerId}/playlists`, listOwner),
    },
    { name: 'N4 playlist of 500 tracks', perSecond: 10, send: pagesOf(`/v1/playlists/${playlists.longId}`, longOwner) },
    { name: 'N5 full project', perSecond: 40, send: pagesOf(`/v1/projects/${full.id}`) },
    {
      name: 'N5 full project, never read',
      perSecond: 10,
      send: (signal) => neverRead(url, `/v1/projects/${full.id}`, cookieOf(attacker), signal),
    },
    { name: 'N5 page of a full script', perSecond: 18, send: pagesOf(`/projects/${full.id}/script`) },
    { name: 'N5 labels of a full project', perSecond: 45, send: putLabels(full.id) },
    { name: 'N5 labels of an empty project', perSecond: 45, send: putLabels(empty.id) },
    {
      name: 'N6 logins of one account',
      perSecond: 2,
      send: (signal) => post(visitor({ url }), '/v1/login', { email, password: samplePassword }, signal),
    },
    {
      name: 'N6 bodies of a byte in 2 s',
      perSecond: 10,
      maxOpen: 10,
      send: (signal) => slowBody(url, `/v1/projects/${empty.id}`, cookieOf(aSession()), signal),
      victim: { name: 'save of 300 kB', send: () => save(saved.id, saver, mediumScript) },
    },
    {
      name: 'N6 previews of 11 sessions, never read',
      perSecond: 5,
      maxOpen: 22,
      send: (signal) => neverRead(url, speech, cookieOf(aSession()), signal),
    },
    { name: 'N9 saves of 1.8 MB', perSecond: 5, send: (signal) => save(full.id, attacker, fullScript, signal) },
    {
      name: 'wrong logins',
      perSecond: 40,
      send: (signal) => post(client, '/v1/login', { email: anyEmail(), password: 'wrong one' }, signal),
    },
    {
      name: 'one Idempotency-Key',
      perSecond: 45,
      send: (signal) =>
        post(attacker, `/v1/users/${customer.id}/playlists`, { name: 'Same' }, signal, {
          'idempotency-key': repeatedKey,
        }),
    },
    { name: 'event streams', perSecond: 20, send: pagesOf('/v1/events') },
    { name: 'pictures', perSecond: 45, send: pagesOf('/v1/pictures/none') },
    {
      name: 'analytics',
      perSecond: 45,
      send: (signal) => post(client, '/v1/analytics/events', { name: 'search-view' }, signal),
    },
    { name: 'files that do not exist', perSecond: 45, send: pagesOf('/_next/none', client) },
    ...(await expensiveRequests(web)),
    ...(await readsOfLargeProject(url)),
    ...(await smallRequests(url, folder)),
  ];
}

/** Returns floods of the faults level, where many clients send them; here a single client does. */
async function expensiveRequests(web: ProbedProcess): Promise<Attack[]> {
  const perSecond: Record<string, number> = { pages: 20 };
  const names = [
    'pages',
    'scripts of line ends',
    '4 MB of numbers',
    '4 MB of add-ons',
    'bulks of lines',
    'health checks',
    'slow readers',
  ];
  const floods = (await makeFloods(web)).filter(({ name }) => names.includes(name));
  return floods.map(({ name, numAttackers, attack }) => ({
    name,
    perSecond: perSecond[name] ?? 10,
    maxOpen: numAttackers,
    send: async () => (await attack()).status,
  }));
}

async function statusOf(client: ApiClient, path: string, init: RequestInit): Promise<number> {
  const headers = { ...(init.body && { 'content-type': 'application/json' }), ...(init.headers as object) };
  const response = await client.fetch(path, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

/** A user with as many playlists as there can be, and the full one of another. */
async function fillPlaylists() {
  const full = await aFullPlaylist();
  const many = await aCustomer();
  const created = await db.playlist.createManyAndReturn({
    data: Array.from({ length: 200 }, (_, index) => ({ userId: many.id, name: `Playlist ${index}` })),
    select: { id: true },
  });
  await db.playlistTrack.createMany({
    data: created.flatMap(({ id }) =>
      full.demoIds.slice(0, 10).map((voiceDemoId, index) => ({ playlistId: id, voiceDemoId, position: index + 1 })),
    ),
  });
  return { manyOwnerId: many.id, longOwnerId: full.ownerId, longId: full.playlistId };
}

/** Calls `use` with an open connection, and closes it when the signal is aborted. */
function withSocket(url: string, signal: AbortSignal, use: (socket: Socket, end: (status: number) => void) => void) {
  const { hostname, port } = new URL(url);
  return new Promise<number>((resolve) => {
    const socket = connect(Number(port), hostname);
    const end = (status: number) => {
      socket.destroy();
      resolve(status);
    };
    socket.on('error', () => end(0)).on('close', () => end(0));
    signal.addEventListener('abort', () => end(0), { once: true });
    socket.once('connect', () => use(socket, end));
  });
}

const attackersHost = 'Host: localhost\r\nX-Forwarded-For: 10.250.1.1\r\n';

function rawStatus(url: string, path: string, signal: AbortSignal): Promise<number> {
  return withSocket(url, signal, (socket, end) => {
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received = (received + chunk.toString('latin1')).slice(0, 100);
    });
    socket.on('end', () => end(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0)));
    socket.write(`GET ${path} HTTP/1.1\r\n${attackersHost}Connection: close\r\n\r\n`);
  });
}

/** Holds the connection. */
function neverRead(url: string, path: string, cookie: string, signal: AbortSignal): Promise<number> {
  return withSocket(url, signal, (socket) => {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\n${attackersHost}Cookie: ${cookie}\r\n\r\n`);
  });
}

function slowBody(url: string, path: string, cookie: string, signal: AbortSignal): Promise<number> {
  return withSocket(url, signal, (socket, end) => {
    const headers = `Content-Type: application/json\r\nContent-Length: 2000000\r\nCookie: ${cookie}\r\n`;
    socket.write(`PATCH ${path} HTTP/1.1\r\n${attackersHost}${headers}\r\n{`);
    const timer = setInterval(() => socket.write(' '), 2_000);
    socket.on('close', () => clearInterval(timer));
    socket.on('data', (chunk: Buffer) => end(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0)));
  });
}
