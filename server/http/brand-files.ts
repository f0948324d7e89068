import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Brand } from '@/lib/domain/brand/brand';
import { shippedBrand } from '@/lib/domain/brand/brand';
import { brandVersion, currentBrand, refreshBrand } from '@/server/installation/brand';
import { db } from '@/server/platform/db';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { log } from '@/server/platform/tracing/log';
import type { IconName } from '@/server/pictures/draw-brand';

const brandPath = /^\/brand\/(\d{1,9})\/([\w.-]{1,40})$/;

/** Types of the files of the brand. The manifest has one address, by which browsers look for changes. */
const types = {
  'logo.svg': 'image/svg+xml; charset=utf-8',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'favicon.ico': 'image/x-icon',
  'social.png': 'image/png',
} as const satisfies Record<IconName | 'logo.svg' | 'social.png', string>;
type FileName = keyof typeof types;

const isFileName = (name: string): name is FileName => Object.hasOwn(types, name);

/** Addresses from before there were brands, which browsers, launchers and other sites retain. */
const oldAddresses: Readonly<Record<string, FileName>> = {
  '/favicon.ico': 'favicon.ico',
  '/icon.svg': 'logo.svg',
  '/icon-180.png': 'icon-180.png',
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
  '/icon-maskable-512.png': 'icon-maskable-512.png',
};

/** A logo opened as a page runs nothing, and loads nothing. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Files that were drawn of the newest version. */
let drawn: { version: number; files: Map<FileName, Promise<Uint8Array>> } = { version: -1, files: new Map() };
const drawing = new WorkQueue({ concurrency: 1 });

export const isBrandPath = (pathname: string): boolean => pathname.startsWith('/brand/');

/**
 * Serves the files of the brand, and the files of the product that show a brand at their addresses.
 * @returns false when it is another request, or when the file of the product is to be served as it is.
 */
export async function serveBrandFile(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<boolean> {
  if (pathname === '/manifest.webmanifest') {
    const type = 'application/manifest+json';
    return send(request, response, { bytes: await manifest(), type, tag: 'manifest', isFinal: false });
  }
  const [, version, named = ''] = brandPath.exec(pathname) ?? [];
  const name = version ? named : oldAddresses[pathname];
  if (name === undefined) return isBrandPath(pathname) && sendMissing(response);
  if (!isFileName(name)) return sendMissing(response);
  if (version === undefined && currentBrand().logo === null) return false;
  // A page of a process that has read a newer version.
  if (Number(version) > brandVersion()) await refreshOnce();
  const used = brandVersion();
  const bytes = await fileOf(name, used);
  if (!bytes) return sendMissing(response);
  return send(request, response, { bytes, type: types[name], tag: name, isFinal: Number(version) === used });
}

let refreshing: Promise<void> | null = null;

/** Reads the brand at most once at a time, whatever versions are requested. */
function refreshOnce(): Promise<void> {
  refreshing ??= refreshBrand(db)
    .catch((error: unknown) => log.warn({ err: error }, 'brand: cannot refresh'))
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** Returns null for a file that cannot be drawn. */
async function fileOf(name: FileName, version: number): Promise<Uint8Array | null> {
  if (drawn.version !== version) drawn = { version, files: new Map() };
  const { files } = drawn;
  const file = files.get(name) ?? drawing.run(() => contentOf(name, currentBrand()));
  files.set(name, file);
  try {
    return await file;
  } catch (error) {
    files.delete(name);
    log.error({ err: error, file: name, version }, 'brand: cannot draw');
    return null;
  }
}

async function contentOf(name: FileName, brand: Brand): Promise<Uint8Array> {
  const { logo, logoGround } = brand;
  if (name === 'social.png') {
    const { drawSocialImage } = await import('@/server/pictures/draw-brand');
    return drawSocialImage(brand);
  }
  if (logo === null) return readFile(`public/${name === 'logo.svg' ? 'icon.svg' : name}`);
  if (name === 'logo.svg') return Buffer.from(logo);
  const { drawIcon } = await import('@/server/pictures/draw-brand');
  return drawIcon(name, { logo, logoGround });
}

const manifestFile = z.looseObject({ screenshots: z.array(z.unknown()) });

async function manifest(): Promise<Uint8Array> {
  const { screenshots, ...shipped } = manifestFile.parse(
    JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')),
  );
  const { name, logo } = currentBrand();
  const icon = (file: IconName, size: number, purpose: string) => ({
    src: `/brand/${brandVersion()}/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const icons = [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ];
  // The screenshots show the name and logo of the product.
  const isShipped = name === shippedBrand.name && logo === null;
  const shown = { ...shipped, name, short_name: name, ...(logo && { icons }), ...(isShipped && { screenshots }) };
  return Buffer.from(JSON.stringify(shown));
}

type Sent = { bytes: Uint8Array; type: string; tag: string; isFinal: boolean };

function send(request: IncomingMessage, response: ServerResponse, { bytes, type, tag, isFinal }: Sent): true {
  const etag = `"${brandVersion()}-${tag}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', isFinal ? 'public, max-age=31536000, immutable' : 'public, no-cache');
  if (type.startsWith('image/svg')) response.setHeader('Content-Security-Policy', svgPolicy);
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304).end();
    return true;
  }
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': String(bytes.length) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  return true;
}

function sendMissing(response: ServerResponse): true {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end('There is no such file.');
  return true;
}
