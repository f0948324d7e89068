import type { CaughtMail } from './mail-store';

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

export function inboxPage(mails: CaughtMail[], to: string | undefined): string {
  const rows = mails
    .slice(0, 200)
    .map(
      (mail) =>
        `<li><a href="/messages/${escapeHtml(mail.id)}"><span>${escapeHtml(mail.to)}</span><span class="subject">${escapeHtml(mail.subject || '(no subject)')}</span><span class="quiet">${time(mail)}</span></a></li>`,
    )
    .join('\n');
  const list = rows
    ? `<ol>${rows}</ol>`
    : `<p class="quiet">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Sign up, and the code arrives here.'}</p>`;
  return page(
    'Inbox',
    `<header><div><h1>Inbox</h1><p class="quiet">Every mail that Timbre sends on this machine stops here.</p></div>
<form><input type="search" name="to" aria-label="Receiver" placeholder="Receiver" value="${escapeHtml(to ?? '')}"><button>Show</button></form></header>
${list}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

export function messagePage(mail: CaughtMail): string {
  const html = mail.html
    ? `<h2>HTML</h2><iframe title="HTML part of the mail" sandbox="allow-popups" src="/messages/${escapeHtml(mail.id)}/html"></iframe>`
    : '';
  const attached = mail.attachments.map(
    ({ filename, bytes }) => `<p class="quiet">Attached: ${escapeHtml(filename)}, ${Math.ceil(bytes / 1000)} kB</p>`,
  );
  return page(
    mail.subject,
    `<header><div><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p class="quiet">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)}, ${time(mail)}</p>${attached.join('')}</div><a href="/">All mails</a></header>
${html}<h2>Text</h2><pre>${linked(mail.text)}</pre>`,
  );
}

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escapeHtml(title)} · Timbre mail</title><style>${pageStyle}</style></head>
<body>${body}</body></html>`;

const time = (mail: CaughtMail): string =>
  `<time datetime="${escapeHtml(mail.created)}">${escapeHtml(mail.created.slice(0, 16).replace('T', ' '))} UTC</time>`;

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>"]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
