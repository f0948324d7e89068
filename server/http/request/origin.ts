import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Non-browser clients send neither header and pass. */
export function requireSameOrigin(request: Request): void {
  if (safe.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== null && origin !== new URL(env.APP_URL).origin && origin !== ownOrigin(request);
  if (isForeignSite || isForeignOrigin) {
    throw new AppError('forbidden', 'This request came from another site.', { code: 'foreign-origin' });
  }
}

function ownOrigin(request: Request): string | null {
  const host = request.headers.get('host');
  return host && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}
