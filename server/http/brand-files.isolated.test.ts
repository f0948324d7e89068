import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, get as requestTo, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Brand, shippedBrand } from '@/lib/domain/brand/brand';
import { refreshBrand } from '@/server/installation/brand';
import { db } from '@/server/platform/db';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { serveBrandFile } from './brand-files';

/** Tests the rules of docs/rules/installation.md#files. */

let server: Server;
let origin: string;

beforeAll(async () => {
  await useOwnDatabase();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await serveBrandFile(request, response, request.url ?? ''))) response.writeHead(418).end();
  };
  server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const pixel = async (png: Buffer, left: number, top: number) =>
  (await sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex');

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="512" height="512"><rect width="10" height="10" fill="#0000aa"/></svg>';

const store = async (brand: Partial<Brand>) =>
  (await db.brandVersion.create({ data: { brand: { ...shippedBrand, ...brand }, createdBy: 'an-admin' } })).id;

const icons = [
  ['icon-180.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
] as const;

describe('as shipped', () => {
  test('the files of the product stay', async () => {
    for (const path of ['/favicon.ico', '/icon.svg', '/icon-192.png', '/search', '/sw.js'])
      expect((await get(path)).status).toBe(418);
    expect(await bytesOf('/brand/0/icon-192.png')).toEqual(await readFile('public/icon-192.png'));
    expect(await bytesOf('/brand/7/favicon.ico')).toEqual(await readFile('public/favicon.ico'));
    expect(await bytesOf('/brand/0/logo.svg')).toEqual(await readFile('public/icon.svg'));
    const manifest: unknown = await (await get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      name: 'Timbre',
      icons: expect.arrayContaining([expect.objectContaining({ src: '/icon-192.png' })]),
      screenshots: expect.any(Array),
    });
  });

  test('the image of link previews is drawn', async () => {
    expect(await sharp(await bytesOf('/brand/0/social.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test.each([
    '/brand/',
    '/brand/0',
    '/brand/0/',
    '/brand/x/logo.svg',
    '/brand/0/other.png',
    '/brand/0/__proto__',
    '/brand/1e9/logo.svg',
    '/brand/0/../../etc/passwd',
    '/brand/0/%2e%2e%2f.env',
  ])('%s is not found', async (path) => {
    // fetch would resolve the segments itself.
    const [response] = (await once(requestTo(origin, { path }), 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  });
});

describe('with a logo', () => {
  let version: number;
  beforeAll(async () => {
    version = await store({ name: 'Übung 録音 صوت', logo });
  });

  test('a page of a process that is ahead gets the new files at once', async () => {
    const response = await get(`/brand/${version}/logo.svg`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await response.text()).toBe(logo);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/brand/${version}/logo.svg`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await get(`/brand/${version}/logo.svg`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(logo.length), '']);
  });

  test.each(icons)('%s has the logo on its ground', async (name, sizePx) => {
    const png = await bytesOf(`/brand/${version}/${name}`);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: sizePx, height: sizePx });
    expect(await pixel(png, sizePx / 2, sizePx / 2)).toBe('0000aaff');
    const reachesEdges = name === 'icon-180.png' || name === 'icon-maskable-512.png';
    expect(await pixel(png, 0, 0)).toBe(reachesEdges ? 'ffffffff' : '00000000');
    // Within the part of a maskable icon that every launcher shows.
    if (name === 'icon-maskable-512.png') expect(await pixel(png, 256 - 150, 256 - 150)).toBe('ffffffff');
    expect(await bytesOf(`/${name}`)).toEqual(png);
  });

  test('the favicon is an icon file with a PNG', async () => {
    const ico = await bytesOf(`/brand/${version}/favicon.ico`);
    expect(ico.subarray(0, 6).toString('hex')).toBe('000001000100');
    expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 48 });
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  });

  test('the image of link previews has the logo and the name in any script', async () => {
    const png = await bytesOf(`/brand/${version}/social.png`);
    expect(await pixel(png, 172, 200)).toBe('0000aaff');
    const { data } = await sharp(png)
      .extract({ left: 72, top: 340, width: 1056, height: 140 })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.filter((level) => level < 100).length).toBeGreaterThan(1_000);
  });

  test('the manifest has the name and the icons, and no screenshots of the product', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const manifest = (await response.json()) as { icons: Array<{ src: string }> };
    expect(manifest).toMatchObject({ name: 'Übung 録音 صوت', id: '/' });
    expect(manifest).not.toHaveProperty('screenshots');
    expect(manifest.icons.map(({ src }) => src)).toEqual(
      ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png'].map((name) => `/brand/${version}/${name}`),
    );
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
  });

  test.each([0, 999_999_999])('version %i gets the newest file, which browsers do not retain', async (other) => {
    const response = await get(`/brand/${other}/logo.svg`);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(await response.text()).toBe(logo);
  });

  test('a logo that cannot be drawn is not found, and the rest works', async () => {
    const broken = await store({ name: 'Acme', logo: '<svg' });
    expect((await get(`/brand/${broken}/icon-192.png`)).status).toBe(404);
    expect((await get(`/brand/${broken}/social.png`)).status).toBe(404);
    expect((await get('/manifest.webmanifest')).status).toBe(200);
  });

  test('with only a name, the manifest has the name, and the files of the product stay', async () => {
    await store({ name: 'Acme' });
    await refreshBrand(db);
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Acme',
      icons: expect.arrayContaining([expect.objectContaining({ src: '/icon.svg' })]),
    });
    expect((await get('/icon-192.png')).status).toBe(418);
  });
});
