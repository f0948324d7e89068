import { completeOnboarding } from './endpoints/accounts';
import { authenticate } from './control';
import type { Simulation } from './simulation';

export type Page = {
  status: number;
  html?: string;
  location?: string;
};

/**
 * Serves the pages hosted by Stripe: the 3-D Secure prompt, the account form, and an overview in place of the
 * dashboard.
 */
export function pageResponse(simulation: Simulation, method: string, path: string, form: URLSearchParams): Page | null {
  const [, page = '', id = ''] = path.split('/');
  if (page === '' && method === 'GET') return { status: 200, html: overview(simulation) };
  if (page === '_onboarding')
    return method === 'POST' ? finishOnboarding(simulation, id) : onboardingPage(simulation, id);
  if (page === '_confirm')
    return method === 'POST' ? confirmOrRefuse(simulation, id, form) : confirmationPage(simulation, id);
  return null;
}

function onboardingPage(simulation: Simulation, id: string): Page {
  const link = simulation.store.get('onboarding_link', id);
  if (!link) return notFound();
  if (link.used || link.expires_at <= simulation.now()) return { status: 303, location: link.refresh_url };
  const account = simulation.getOrThrow('account', link.account);
  const html = frame(
    'Set up payouts',
    `<p>Here Stripe would ask ${escapeHtml(account.email ?? 'the account holder')} who they are. This is a test: nothing is asked, and no money moves.</p>
     <form method="post"><button autofocus>Complete the setup</button></form>
     <p><a href="${escapeHtml(link.return_url)}">Return without completing it</a></p>`,
  );
  return { status: 200, html };
}

function finishOnboarding(simulation: Simulation, id: string): Page {
  if (!simulation.store.get('onboarding_link', id)) return notFound();
  return { status: 303, location: completeOnboarding(simulation, id) };
}

function confirmationPage(simulation: Simulation, id: string): Page {
  const intent = simulation.store.get('payment_intent', id) ?? simulation.store.get('setup_intent', id);
  if (!intent) return notFound();
  if (intent.status !== 'requires_action')
    return { status: 200, html: frame('Nothing to confirm', '<p>This is done.</p>') };
  const what = intent.object === 'payment_intent' ? `pay ${euro(intent.amount)}` : 'save this card';
  const html = frame(
    'Confirm with your bank',
    `<p>Test bank: do you want to ${what}?</p>
     <form method="post"><button name="outcome" value="confirm">Confirm</button>
     <button name="outcome" value="fail">Refuse</button></form>`,
  );
  return { status: 200, html };
}

function confirmOrRefuse(simulation: Simulation, id: string, form: URLSearchParams): Page {
  const intent = simulation.store.get('payment_intent', id) ?? simulation.store.get('setup_intent', id);
  if (!intent) return notFound();
  const returnUrl = intent.next_action?.redirect_to_url?.return_url;
  authenticate(simulation, id, form.get('outcome') === 'confirm');
  if (!returnUrl) return { status: 200, html: frame('Done', '<p>You can close this page.</p>') };
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  return { status: 303, location: url.href };
}

const maxRows = 50;

function overview(simulation: Simulation): string {
  const { store } = simulation;
  const payments = store.list('payment_intent').slice(0, maxRows);
  const transfers = store.list('transfer').slice(0, maxRows);
  const accounts = store.list('account').slice(0, maxRows);
  return frame(
    'Test payments',
    `<p>This stands in for Stripe on this machine. No real money moves. Balance: ${euro(simulation.balanceCents())}</p>
     ${table(
       'Payments',
       ['Created', 'Id', 'Amount', 'Status'],
       payments.map(({ created, id, amount, status }) => [time(created), id, euro(amount), status]),
     )}
     ${table(
       'Transfers',
       ['Created', 'Id', 'Amount', 'To'],
       transfers.map(({ created, id, amount, destination }) => [time(created), id, euro(amount), String(destination)]),
     )}
     ${table(
       'Connected accounts',
       ['Created', 'Id', 'Email', 'Missing'],
       accounts.map(({ created, id, email, requirements }) => [
         time(created ?? 0),
         id,
         email ?? '',
         requirements?.currently_due?.join(', ') || 'nothing',
       ]),
     )}
     ${table(
       'Events',
       ['Created', 'Id', 'Type', 'Webhook'],
       store
         .list('event')
         .slice(0, maxRows)
         .map(({ created, id, type, pending_webhooks }) => [
           time(created),
           id,
           type,
           pending_webhooks ? 'waiting' : 'delivered',
         ]),
     )}`,
  );
}

function table(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None yet.</p>`;
  const cells = (tag: string, row: string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<h2>${title}</h2><table><thead>${cells('th', heads)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

function notFound(): Page {
  return { status: 404, html: frame('Not found', '<p>No page at this URL.</p>') };
}

function frame(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${title} – test payments</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;overflow-wrap:anywhere}
button{font:inherit;padding:.7rem 1.2rem;margin-right:.5rem}.note{font-weight:600}</style></head>
<body><p class="note">Test payments</p><main><h1>${title}</h1>${content}</main></body></html>`;
}

function euro(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

function time(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
