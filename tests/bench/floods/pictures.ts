import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp, { type JpegOptions } from 'sharp';
import type { ApiClient } from '@/tests/support/network/api';
import { loginAs } from '@/tests/support/network/api';
import { aUser } from '@/tests/support/builders';
import { floodSettings, memoryMb, peakMemoryMb, percentile, probe } from '@/tests/support/network/floods';
import { startWeb } from '@/tests/support/processes';
import type { Undo } from '../requests/services';

const numUsers = 12;
const numProbes = 20;
const maxBytes = 20 * 1024 ** 2;
/** Refusals of a full queue; the client tries again. */
const busy: readonly number[] = [429, 503];

type Sample = { name: string; bytes: Uint8Array; type: string; isGood: boolean };
type Outcome = { name: string; status: number; error: string | null };

const settings = { ...floodSettings, RATE_LIMITS: `${floodSettings.RATE_LIMITS},pictures=100000` };

/**
 * Sends pictures of 60 megapixels, larger, broken and disguised ones, in forms and as uploads, to a web process of its own.
 * @returns what is above the goal, and pictures that were neither set nor refused with a message
 */
export async function floodWithPictures(undo: Undo, goalMb: number): Promise<string[]> {
  const web = await startWeb(settings, 'bench-pictures');
  undo.push(web.stop);
  const samples = await makeSamples();
  const clients: ApiClient[] = [];
  const ids: string[] = [];
  for (let user = 0; user < numUsers; user++) {
    const { id } = await aUser();
    ids.push(id);
    clients.push(await loginAs({ id }, { url: web.url }));
  }
  await probe(web, numProbes);
  const responses: Outcome[] = [];
  let imageMb = 0;
  const sampling = setInterval(() => {
    imageMb = Math.max(imageMb, ...childrenOf(web.pid).map(memoryOf));
  }, 50);
  const work = samples.flatMap((sample) =>
    clients.flatMap((client, user) => [
      () => sendForm(client, ids[user] ?? '', sample),
      () => sendUpload(client, ids[user] ?? '', sample),
    ]),
  );
  const flood = Promise.all(work.map((send) => sendUntilDone(send, responses)));
  const probes = await probe(web, numProbes);
  await flood.finally(() => clearInterval(sampling));
  console.log(`Pictures: 95th percentile of another client: ${Math.round(percentile(probes, 'responseMs', 0.95))} ms`);
  console.table(countsOf(responses));
  const peaks = { 'web process of pictures': Math.round(peakMemoryMb(web.pid)), 'image process': Math.round(imageMb) };
  console.table(peaks);
  const large = Object.entries(peaks).flatMap(([name, mb]) => (mb > goalMb ? [`${name}: ${mb} MB`] : []));
  return [...large, ...samples.flatMap((sample) => problemOf(responses, sample))];
}

async function makeSamples(): Promise<Sample[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const large = sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'gray', noise } });
  const raw = { raw: { width: 10_000, height: 6_000, channels: 3 as const } };
  const pixels = await large.raw().toBuffer();
  const jpeg = async (options: JpegOptions) => {
    for (const quality of [50, 30, 15, 5]) {
      const bytes = await sharp(pixels, raw)
        .jpeg({ ...options, quality })
        .toBuffer();
      if (bytes.byteLength < maxBytes) return bytes;
    }
    throw new Error('No picture of 60 megapixels has less than 20 MB.');
  };
  const baseline = await jpeg({});
  const plain = { width: 7_800, height: 7_800, channels: 3, background: 'gray' } as const;
  const type = 'image/jpeg';
  return [
    { name: '60 megapixels', bytes: baseline, type, isGood: true },
    { name: '60 megapixels, progressive', bytes: await jpeg({ progressive: true }), type, isGood: true },
    { name: '61 megapixels', bytes: await sharp({ create: plain }).png().toBuffer(), type: 'image/png', isGood: false },
    { name: 'broken', bytes: baseline.subarray(0, baseline.byteLength / 2), type, isGood: false },
    { name: 'disguised', bytes: Buffer.alloc(maxBytes - 1_000, 'no picture '), type, isGood: false },
  ];
}

async function sendUntilDone(send: () => Promise<Outcome>, responses: Outcome[]): Promise<void> {
  for (;;) {
    const response = await send();
    responses.push(response);
    if (!busy.includes(response.status)) return;
    await wait(500);
  }
}

async function sendForm(client: ApiClient, userId: string, { name, bytes, type }: Sample): Promise<Outcome> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'me.jpg', { type }));
  return outcomeOf(name, await client.fetch(`/v1/users/${userId}/picture`, { method: 'POST', body: form }));
}

async function sendUpload(client: ApiClient, userId: string, { name, bytes, type }: Sample): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ contentType: type, ext: '', size: bytes.byteLength });
  const signing = await client.fetch('/v1/sign-pictures-tmp-url', { method: 'POST', headers, body });
  if (!signing.ok) return outcomeOf(name, signing);
  const { signedUrl, uri } = (await signing.json()) as { signedUrl: string; uri: string };
  await fetch(signedUrl, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) });
  const picture = JSON.stringify({ picture: uri });
  return outcomeOf(
    name,
    await client.fetch(`/v1/users/${userId}/picture`, { method: 'PATCH', headers, body: picture }),
  );
}

async function outcomeOf(name: string, response: Response): Promise<Outcome> {
  const body = (await response.json().catch(() => ({}))) as { error?: string };
  return { name, status: response.status, error: body.error ?? null };
}

/** Empty and 0 when the process has ended. */
const childrenOf = (pid: number): number[] => tried(() => readChildren(pid), []);
const memoryOf = (pid: number): number => tried(() => memoryMb(pid) || 0, 0);

const readChildren = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);

function tried<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function countsOf(responses: readonly Outcome[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { name, status } of responses) {
    const row = counts[name] ?? {};
    counts[name] = { ...row, [status]: (row[status] ?? 0) + 1 };
  }
  return counts;
}

function problemOf(responses: readonly Outcome[], { name, isGood }: Sample): string[] {
  const own = responses.filter((response) => response.name === name && !busy.includes(response.status));
  const expected = isGood ? [200] : [400, 413, 415];
  const wrong = own.find(({ status, error }) => !expected.includes(status) || (!isGood && !error));
  return wrong ? [`${name}: ${wrong.status} ${wrong.error ?? ''}`] : [];
}
