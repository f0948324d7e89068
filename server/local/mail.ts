import type { IncomingMessage, ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { type CaughtMail, MailStore } from '@/server/local/mail/mail-store';
import { createLoopbackServer } from './loopback-http';
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
    if (request.headers.origin) return sendHtml(response, 403, 'text/plain', 'Not from a page.');
    await store.clear();
    return sendHtml(response, 204, 'text/plain', '');
  }
  if (request.method !== 'GET') return sendHtml(response, 405, 'text/plain', 'Only GET.');
  if (!folder) return sendHtml(response, 200, 'text/html', inboxPage(store.list(to), to));
  if (folder !== 'messages') return sendHtml(response, 404, 'text/plain', 'There is no such page.');
  if (!id) {
    const mails = store.list(to).map(({ to, subject, text, html, created }) => ({ to, subject, text, html, created }));
    return sendHtml(response, 200, 'application/json', JSON.stringify(mails));
  }
  const message = store.find(id);
  if (!message) return sendHtml(response, 404, 'text/plain', 'There is no such mail.');
  if (part === 'html') {
    // The mail's markup has an opaque origin and cannot load external resources.
    response.setHeader(
      'content-security-policy',
      "sandbox allow-popups; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    );
    return sendHtml(response, 200, 'text/html', message.html);
  }
  return sendHtml(response, 200, 'text/html', messagePage(message));
}

function sendHtml(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

const pageStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: light-dark(#e3e3df, #33332f); --quiet: light-dark(#6a6a64, #a2a29a); --accent: light-dark(#a63d1f, #f08a66); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: light-dark(#fbfbf9, #161614); color: light-dark(#1c1c1a, #ecece8); }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; justify-content: space-between; margin-bottom: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
a { color: inherit; } a:hover, a:focus-visible { color: var(--accent); }
p { margin: .25rem 0; } .quiet { color: var(--quiet); }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 15rem 1fr auto; gap: 1rem; padding: .75rem .25rem; text-decoration: none; }
li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } li .subject { font-weight: 600; }
form { display: flex; gap: .5rem; } input, button { font: inherit; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: inherit; }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; }
@media (max-width: 640px) { li a { grid-template-columns: 1fr auto; gap: 0 1rem; } li .subject { grid-column: 1 / -1; order: -1; } }`;

function inboxPage(mails: CaughtMail[], to: string | undefined): string {
  const rows = mails
    .slice(0, 200)
    .map(
      (mail) =>
        `<li><a href="/messages/${escapeHtml(mail.id)}"><span>${escapeHtml(mail.to)}</span><span class="subject">${escapeHtml(mail.subject || '(no subject)')}</span><span class="quiet">${timeText(mail)}</span></a></li>`,
    )
    .join('\n');
  const list = rows
    ? `<ol>${rows}</ol>`
    : `<p class="quiet">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Sign up, and the code arrives here.'}</p>`;
  return htmlPage(
    'Inbox',
    `<header><div><h1>Inbox</h1><p class="quiet">Every mail that Timbre sends on this machine stops here.</p></div>
<form><input type="search" name="to" aria-label="Receiver" placeholder="Receiver" value="${escapeHtml(to ?? '')}"><button>Show</button></form></header>
${list}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

function messagePage(mail: CaughtMail): string {
  const html = mail.html
    ? `<h2>HTML</h2><iframe title="HTML part of the mail" sandbox="allow-popups" src="/messages/${escapeHtml(mail.id)}/html"></iframe>`
    : '';
  const attached = mail.attachments.map(
    ({ filename, bytes }) => `<p class="quiet">Attached: ${escapeHtml(filename)}, ${Math.ceil(bytes / 1000)} kB</p>`,
  );
  return htmlPage(
    mail.subject,
    `<header><div><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p class="quiet">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)}, ${timeText(mail)}</p>${attached.join('')}</div><a href="/">All mails</a></header>
${html}<h2>Text</h2><pre>${linkedHtml(mail.text)}</pre>`,
  );
}

const htmlPage = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escapeHtml(title)} · Timbre mail</title><style>${pageStyle}</style></head>
<body>${body}</body></html>`;

const timeText = (mail: CaughtMail): string =>
  `<time datetime="${escapeHtml(mail.created)}">${escapeHtml(mail.created.slice(0, 16).replace('T', ' '))} UTC</time>`;

function linkedHtml(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>"]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
