import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { aCustomer } from '@/tests/support/builders';
import { loadVoices } from '@/tests/bench/search/load-market';
import { makeSearchRows } from '@/tests/bench/search/make-search-rows';
import { voiceAt } from '@/tests/bench/search/market-voices';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import type { Attack } from './attacks';

const numVoices = 20_000;
const words = ['warm', 'deep', 'young', 'narrator', 'german', 'english', 'female', 'calm', 'bright', 'radio'];

/** Small requests whose work is large: searches, share images and pictures. Adds a market of 20,000 voices. */
export async function smallRequests(url: string, folder: string): Promise<Attack[]> {
  await loadVoices(folder, 0, numVoices);
  await makeSearchRows(folder, numVoices);
  const [client, other] = [visitor({ url }), visitor({ url })];
  const text = () => Array.from({ length: 6 }, () => words[randomInt(words.length)]).join(' ');
  const name = () => `${voiceAt(randomInt(numVoices)).firstName} ${randomUUID().slice(0, 3)}`;
  const search = { name: 'search of another visitor', send: () => get(other, `/v1/search?query=${name()}`) };
  let drawn = 0;
  return [
    {
      name: 'near misses',
      perSecond: 18,
      send: (signal) =>
        get(client, `/v1/search/near-misses?query=${text()}&gender=female&language=en&type=Commercial`, signal),
      victim: search,
    },
    {
      name: 'new search texts',
      perSecond: 18,
      send: (signal) => get(client, `/v1/search?query=${name()}&sort=rating`, signal),
      victim: search,
    },
    {
      name: 'share images never drawn',
      perSecond: 8,
      send: (signal) => {
        drawn += 1;
        return get(client, `/v1/share-images/${voiceAt(drawn).id}`, signal);
      },
      victim: search,
    },
    await crops(url),
  ];
}

/** Crops a picture of 60 megapixels; 60 crops an hour are allowed. */
async function crops(url: string): Promise<Attack> {
  const { id } = await aCustomer();
  const client = await loginAs({ id }, { url });
  const create = { width: 10_000, height: 6_000, channels: 3, background: 'gray' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const signed = await client.call('POST /sign-pictures-tmp-url', {
    body: { contentType: 'image/jpeg', ext: 'jpg', size: bytes.byteLength },
  });
  await fetch(signed.signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  return {
    name: 'crops of a large picture',
    perSecond: 5,
    send: (signal) => get(client, `/v1/crop-picture?url=${encodeURIComponent(signed.uri)}&crop=0,0,1,1`, signal),
  };
}

async function get(client: ApiClient, path: string, signal: AbortSignal | null = null): Promise<number> {
  const response = await client.fetch(path, { signal });
  await response.arrayBuffer();
  return response.status;
}
