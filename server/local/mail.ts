import type { IncomingMessage, ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { createLoopbackServer } from './loopback-http';
import { inboxPage, messagePage } from '@/server/local/mail/mail-pages';
import { MailStore } from '@/server/local/mail/mail-store';
import { closeServer, listenOn } from './ports';

export type MailCatcherOptions = {
  folder: string;
  smtpPort: number;
  inboxPort: number;
};

export type MailCatcher = {
  smtpUrl: string;
  inboxUrl: string;
  stop(): Promise<void>;
};

const maxMailBytes = 10_000_000;

/** Accepts all mails, delivers none, and shows them on a page. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const store = new MailStore(options.folder);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const keep = async (): Promise<Error | undefined> => {
        if (stream.sizeExceeded) return new Error('The mail is larger than 10 MB.');
        const { mailFrom, rcptTo } = session.envelope;
        const receivers = rcptTo.map((receiver) => receiver.address);
        try {
          await store.add(Buffer.concat(chunks), mailFrom ? mailFrom.address : '', receivers);
        } catch (error) {
          return error instanceof Error ? error : new Error(String(error));
        }
      };
      const finish = async () => done(await keep());
      stream.on('end', () => void finish());
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(options.smtpPort, '127.0.0.1', () => resolve());
  });
  const inbox = createLoopbackServer({ handle: (request, response, url) => respond(store, request, response, url) });
  await listenOn(inbox, options.inboxPort);
  return {
    smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
    inboxUrl: `http://127.0.0.1:${options.inboxPort}`,
    async stop() {
      await Promise.all([new Promise<void>((resolve) => smtp.close(() => resolve())), closeServer(inbox)]);
    },
  };
}

/**
 * Serves `GET /` (inbox), `GET /messages?to=` (inbox as JSON), `GET /messages/{id}` (one mail) and `DELETE /messages`
 * (deletes all).
 */
async function respond(store: MailStore, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const to = url.searchParams.get('to') ?? undefined;
  const [folder, id, part] = url.pathname.split('/').filter(Boolean);
  if (request.method === 'DELETE' && folder === 'messages' && !id) {
    if (request.headers.origin) return send(response, 403, 'text/plain', 'Not from a page.');
    await store.clear();
    return send(response, 204, 'text/plain', '');
  }
  if (request.method !== 'GET') return send(response, 405, 'text/plain', 'Only GET.');
  if (!folder) return send(response, 200, 'text/html', inboxPage(store.list(to), to));
  if (folder !== 'messages') return send(response, 404, 'text/plain', 'There is no such page.');
  if (!id) {
    const mails = store.list(to).map(({ to, subject, text, html, created }) => ({ to, subject, text, html, created }));
    return send(response, 200, 'application/json', JSON.stringify(mails));
  }
  const message = store.find(id);
  if (!message) return send(response, 404, 'text/plain', 'There is no such mail.');
  if (part === 'html') {
    // The mail's markup has an opaque origin and cannot load external resources.
    response.setHeader(
      'content-security-policy',
      "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    return send(response, 200, 'text/html', message.html);
  }
  return send(response, 200, 'text/html', messagePage(message));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}
