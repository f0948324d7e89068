import { legalKinds, legalPath } from '@/lib/domain/legal/kinds';
import { voicePath } from '@/lib/domain/people/voice-path';
import { addressOf } from '@/server/http/request/address';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { requireRequestPoint } from '@/server/platform/limits/request-limits';
import { firstOfEvery, publishedFrom, type PublishedVoice } from '@/server/voices/published';
import { errorResponse } from './error-response';

const maxUrls = 50_000;
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const origin = () => env.APP_URL.replace(/\/$/, '');
const pages = [
  '/search',
  '/docs/how-it-works',
  '/docs/ranking',
  '/docs/automated-decisions',
  ...legalKinds.map(legalPath),
];

/**
 * Serves /sitemap.xml: a file for the pages and a file for every 50,000 published voices (the limit of sitemaps.org),
 * named after its first voice.
 */
export const sitemapIndex = (request: Request): Promise<Response> =>
  xmlResponse(request, async function* index() {
    const parts = ['pages', ...(await firstOfEvery(maxUrls))];
    yield `<sitemapindex ${schema}>\n`;
    for (const part of parts) yield `<sitemap><loc>${origin()}/sitemaps/${part}.xml</loc></sitemap>\n`;
    yield '</sitemapindex>\n';
  });

export const sitemapPart = (request: Request, part: string): Promise<Response> =>
  xmlResponse(request, async function* urls() {
    const [, first] = /^([A-Za-z0-9_-]{1,64})\.xml$/.exec(part) ?? [];
    if (!first) throw new AppError('not-found', 'This sitemap does not exist.');
    yield `<urlset ${schema}>\n`;
    if (first === 'pages') yield pages.map((path) => entry(path)).join('');
    else for await (const voices of publishedFrom(first, maxUrls)) yield voices.map(voiceEntry).join('');
    yield '</urlset>\n';
  });

/** Allows pages that require a login. Without one, they respond with 'noindex', which a crawler has to read. */
export function robots(): Response {
  const allowed = ['/v1/stream', '/v1/pictures/', '/v1/share-images/'];
  const refused = ['/v1/', '/magic-link', '/offline', '/play/', '/print/', '/s/', '/search/', '/support'];
  const lines = [
    'User-agent: *',
    ...allowed.map((path) => `Allow: ${path}`),
    ...[...refused, '/team-invitation/', '/reports/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin()}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const voiceEntry = (voice: PublishedVoice): string => entry(voicePath(voice), voice.lastModified);

function entry(path: string, lastModified?: Date): string {
  const changed = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
  return `<url><loc>${origin()}${path.replace(/&/g, '&amp;').replace(/'/g, '&apos;')}</loc>${changed}</url>\n`;
}

async function xmlResponse(request: Request, write: () => AsyncGenerator<string, void>): Promise<Response> {
  try {
    requireRequestPoint('requests', addressOf(request));
    const lines = write();
    const first = await lines.next();
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(encoder.encode(`<?xml version="1.0" encoding="UTF-8"?>\n${first.value ?? ''}`)),
      pull: async (stream) => {
        const next = await lines.next();
        if (next.done) stream.close();
        else stream.enqueue(encoder.encode(next.value));
      },
      cancel: async () => void (await lines.return()),
    });
    return new Response(body, {
      headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    });
  } catch (error) {
    return errorResponse(error, { endpoint: 'GET /sitemap.xml' });
  }
}
