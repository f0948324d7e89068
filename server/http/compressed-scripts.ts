import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { memoizePromise } from '@/server/platform/cache/promise-cache';

const assetUrl = /^\/_next\/static\/((?:[\w~-]+\/)*[\w~.-]+\.(js|css))(?:\?|$)/;
const types = { js: 'text/javascript', css: 'text/css; charset=UTF-8' };

/**
 * Chromium's compile hint, which is a comment to other browsers. It compiles the whole script on a background thread
 * during the download (docs/decisions/0019-first-load.md).
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

const encodings = [
  // Brotli is 14 % smaller than gzip.
  { name: 'br', pattern: /\bbr\b/, compress: promisify(brotliCompress) },
  { name: 'gzip', pattern: /\bgzip\b/, compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
] as const;

const compressedPath = (buildFolder: string, name: string, encoding: string): string =>
  join(buildFolder, 'compressed', `${name}.${encoding}`);

/**
 * Compresses the scripts and styles in `static` into the folder `compressed` beside it, as the last step of the build.
 */
export async function compressScripts(buildFolder: string): Promise<void> {
  await rm(join(buildFolder, 'compressed'), { recursive: true, force: true });
  const names = await readdir(join(buildFolder, 'static'), { recursive: true });
  const assets = names.filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(assets.map((name) => compressAsset(buildFolder, name)));
}

async function compressAsset(buildFolder: string, name: string): Promise<void> {
  const plain = await readFile(join(buildFolder, 'static', name));
  const content = name.endsWith('.js') ? Buffer.concat([Buffer.from(compileHint), plain]) : plain;
  for (const encoding of encodings) {
    const path = compressedPath(buildFolder, name, encoding.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await encoding.compress(content));
  }
}

/**
 * Serves the scripts and styles that the build compressed.
 * @param buildFolder Next's build folder.
 * @returns a handler that returns true when it has sent the response.
 */
export function compressedScripts(buildFolder: string) {
  const files: Record<string, Promise<Buffer | null>> = {};
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, name, ending] = assetUrl.exec(request.url ?? '') ?? [];
    if (!name || (ending !== 'js' && ending !== 'css') || request.method !== 'GET') return false;
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = encodings.find(({ pattern }) => pattern.test(accepted))?.name;
    if (!encoding) return false;
    const path = compressedPath(buildFolder, name, encoding);
    const content = await memoizePromise(files, path, () => readFile(path).catch(() => null));
    if (!content) {
      // Do not cache unknown names: they would fill the memory.
      delete files[path];
      return false;
    }
    response.removeHeader('Connection');
    response.writeHead(200, {
      'Content-Type': types[ending],
      'Content-Encoding': encoding,
      'Content-Length': content.length,
      // The name changes with the content.
      'Cache-Control': 'max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    response.end(content);
    return true;
  };
}
