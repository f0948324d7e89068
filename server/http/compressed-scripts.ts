import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { keepUnlessFailed } from '@/server/platform/keep-unless-failed';

const compress = promisify(brotliCompress);
const address = /^\/_next\/static\/((?:[\w~-]+\/)*[\w~.-]+\.(js|css))(?:\?|$)/;
const types = { js: 'application/javascript; charset=UTF-8', css: 'text/css; charset=UTF-8' };

/**
 * Chromium's explicit compile hint, the first line of each script: it compiles all of it beside the download, off the
 * page's own thread, and not each function when it is called first (docs/decisions/2026-11-22-first-load.md). To other
 * browsers it is a comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Serves the build's scripts and styles with Brotli, a seventh smaller than the gzip that Next makes of them on each
 * request. Each file is compressed once a build, when it is asked for first, and kept beside the build.
 * @param buildFolder Next's build folder
 * @returns a handler that answers true when it has answered the request
 */
export function compressedScripts(buildFolder: string) {
  const files: Record<string, Promise<Buffer | null>> = {};
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, name, ending] = address.exec(request.url ?? '') ?? [];
    if (!name || (ending !== 'js' && ending !== 'css') || request.method !== 'GET') return false;
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false;
    const content = await keepUnlessFailed(files, name, () => compressed(buildFolder, name));
    if (!content) {
      // Not kept: names that nobody has would fill the memory.
      delete files[name];
      return false;
    }
    // A connection of HTTP/1.1 persists without a header that says so, and a page loads many files.
    response.removeHeader('Connection');
    response.writeHead(200, {
      'Content-Type': types[ending],
      'Content-Encoding': 'br',
      'Content-Length': content.length,
      // The name changes with the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    response.end(content);
    return true;
  };
}

/** Null for a file that the build does not have. */
async function compressed(buildFolder: string, name: string): Promise<Buffer | null> {
  const kept = join(buildFolder, 'brotli', `${name}.br`);
  const before = await readFile(kept).catch(() => null);
  if (before) return before;
  const plain = await readFile(join(buildFolder, 'static', name)).catch(() => null);
  if (!plain) return null;
  const full = name.endsWith('.js') ? Buffer.concat([Buffer.from(compileHint), plain]) : plain;
  const content = await compress(full, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: full.length } });
  // Another process may do the same at this moment: the last one wins, with equal bytes. A folder that cannot be
  // written (a read-only image) costs the work once a start.
  const unfinished = `${kept}.${process.pid}`;
  await mkdir(dirname(kept), { recursive: true })
    .then(() => writeFile(unfinished, content))
    .then(() => rename(unfinished, kept))
    .catch(() => {});
  return content;
}
