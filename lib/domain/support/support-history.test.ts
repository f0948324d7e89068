import { expect, test } from 'vitest';
import { type HistoryFact, historyText } from './support-history';

const fact = (given: Partial<HistoryFact>): HistoryFact => ({
  source: 'project',
  event: 'created',
  about: null,
  cents: null,
  note: '',
  ...given,
});

test.each([
  [{ source: 'project', event: 'canceled' }, 'project', 'Project canceled', false],
  [{ source: 'message', event: 'accepted', about: 'Freja' }, 'voice', 'Freja accepted the project', false],
  [{ source: 'message', event: 'text', about: 'Freja' }, 'message', 'Message in the chat with Freja', false],
  [{ source: 'mail', event: 'mail assigned sent', about: 'Freja' }, 'mail', 'Mail to Freja: Voice assigned', false],
  [{ source: 'mail', event: 'sms assigned refused', about: 'Freja' }, 'mail', 'SMS to Freja: Voice assigned', true],
  [
    { source: 'mail', event: 'mail project-canceled failed', about: 'Freja', note: 'No such mailbox' },
    'mail',
    'Mail to Freja: Project canceled',
    true,
  ],
  [
    { source: 'mail', event: 'mail payment:disputed sent', about: 'Freja' },
    'mail',
    'Mail to Freja: Payment disputed',
    false,
  ],
  [{ source: 'payment', event: 'captured', cents: 25_000 }, 'money', 'Card charged: €250', false],
  [{ source: 'payment', event: 'declined', cents: 25_050 }, 'money', 'Payment declined: €250.50', true],
  [{ source: 'refund', event: 'completed', cents: 100 }, 'money', 'Refunded €1', false],
  [{ source: 'payout', event: 'paid', cents: 14_000 }, 'money', 'Fee of €140 paid out', false],
  [{ source: 'payout', event: 'canceled', cents: 14_000 }, 'money', 'Fee of €140 canceled', false],
  [{ source: 'invoice', event: 'opened', cents: 25_000 }, 'money', 'Invoice of €250 opened', false],
  [{ source: 'issue', event: 'opened disputed' }, 'money', 'Payment issue opened: disputed', true],
  [{ source: 'issue', event: 'resolved disputed' }, 'money', 'Payment issue resolved: disputed', false],
  [
    { source: 'document', event: 'receipt R-2026-000001' },
    'document',
    'Invoice and receipt R-2026-000001 issued',
    false,
  ],
  [{ source: 'take', event: 'failed' }, 'audio', 'Audio could not be processed', true],
  [{ source: 'export', event: 'finished' }, 'audio', 'Export: finished', false],
  [{ source: 'job', event: 'render-document failed' }, 'job', 'Job render-document: failed', true],
  [{ source: 'audit', event: 'cancel-project' }, 'support', 'Support: cancel project', false],
  [
    { source: 'audit', event: 'PATCH /projects/{projectId}' },
    'support',
    'While impersonating: PATCH /projects/{projectId}',
    false,
  ],
] as const)('describes %o', (given, kind, text, isProblem) => {
  expect(historyText(fact(given))).toMatchObject({ kind, text, isProblem });
});
