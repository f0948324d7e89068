import { STATUS_CODES } from 'node:http';
import { brandName } from '@/server/installation/names';

export type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> };

const titles: Record<number, string> = {
  400: 'This URL cannot be read',
  405: 'This page cannot be changed',
  429: 'Too many requests',
  431: 'This request is too large',
  500: 'Something went wrong',
};

export const internalFailure: Refusal = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong here. Sorry. Please try again.',
};

/** Browsers navigate to pages; all other clients expect JSON. */
export function wantsHtml(pathname: string, accept: string | undefined): boolean {
  return !pathname.startsWith('/v1') && (accept ?? '').includes('text/html');
}

export function refusalBody(
  { status, code, message }: Refusal,
  { isHtml, nonce }: { isHtml: boolean; nonce: string },
): { body: string; headers: Record<string, string> } {
  const body = isHtml ? pageOf(status, message, nonce) : JSON.stringify({ error: message, code });
  return {
    body,
    headers: {
      'Content-Type': isHtml ? 'text/html; charset=utf-8' : 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'private, no-store',
    },
  };
}

export function rawRefusal(refusal: Refusal, securityHeaders: Record<string, string>): string {
  const { body, headers } = refusalBody(refusal, { isHtml: false, nonce: '' });
  const lines = Object.entries({ ...securityHeaders, ...refusal.headers, ...headers, Connection: 'close' });
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pageOf(status: number, message: string, nonce: string): string {
  const title = titles[status] ?? STATUS_CODES[status] ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escaped(brandName())}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 28rem; padding: 1rem; text-align: center }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(message)}</p>
<p><a href="/search">Find a voice</a></p>
</main>
</body>
</html>
`;
}
