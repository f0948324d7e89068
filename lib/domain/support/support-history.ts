import { documentTitles } from '@/lib/domain/documents/kinds';
import { nameOfMail } from './mail-names';
import { formatEuro } from '@/lib/domain/money/prices';

/** Kinds of entries in a project's history. */
export const historyKinds = [
  'project',
  'voice',
  'message',
  'mail',
  'money',
  'document',
  'audio',
  'job',
  'support',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historySources = [
  'project',
  'message',
  'mail',
  'payment',
  'refund',
  'payout',
  'invoice',
  'issue',
  'document',
  'take',
  'export',
  'job',
  'audit',
] as const;

/** A row of server/support/projects/history: `about` is the name of the voice or recipient. */
export type HistoryFact = {
  source: (typeof historySources)[number];
  event: string;
  about: string | null;
  cents: number | null;
  note: string;
};

export type HistoryText = { kind: HistoryKind; text: string; note: string; isProblem: boolean };

/** A sentence for each entry; who did it is shown separately. */
export function historyText(fact: HistoryFact): HistoryText {
  const { source, note } = fact;
  const entry = (kind: HistoryKind, text: string, isProblem = false): HistoryText => ({ kind, text, note, isProblem });
  switch (source) {
    case 'project':
      return entry('project', projectTexts[fact.event] ?? fact.event);
    case 'message':
      return messageText(fact);
    case 'mail':
      return mailText(fact);
    case 'payment':
      return entry('money', `${paymentTexts[fact.event] ?? fact.event} ${euro(fact)}`, fact.event === 'declined');
    case 'refund':
      return entry('money', `${refundTexts[fact.event] ?? fact.event} ${euro(fact)}`, fact.event === 'failed');
    case 'payout':
      return entry('money', `Fee of ${euro(fact)} ${payoutTexts[fact.event] ?? fact.event}`);
    case 'invoice':
      return entry('money', `Invoice of ${euro(fact)} ${invoiceTexts[fact.event] ?? fact.event}`);
    case 'issue': {
      const isOpen = fact.event.startsWith('opened ');
      const kind = fact.event.slice(fact.event.indexOf(' ') + 1);
      return entry('money', `Payment issue ${isOpen ? 'opened' : 'resolved'}: ${issueNames[kind] ?? kind}`, isOpen);
    }
    case 'document':
      return documentText(fact);
    case 'take':
      if (fact.event === 'held') return entry('audio', 'Audio waits for its voice: it fails the delivery spec');
      return entry(
        'audio',
        fact.event === 'failed' ? 'Audio could not be processed' : 'Audio uploaded',
        fact.event === 'failed',
      );
    case 'export':
      return entry('audio', `Export: ${exportTexts[fact.event] ?? fact.event}`, fact.event === 'failed');
    case 'job': {
      const [name = '', state = ''] = fact.event.split(' ');
      return entry('job', `Job ${name}: ${jobTexts[state] ?? state}`, state === 'failed');
    }
    case 'audit':
      return entry('support', auditSentence(fact.event));
    default:
      return source satisfies never;
  }
}

const euro = ({ cents }: HistoryFact): string => formatEuro(cents ?? 0);

const projectTexts: Record<string, string> = {
  created: 'Project created',
  'admin-approved': 'Approved for shortlisting',
  delivered: 'First audio delivered',
  closed: 'Project closed and archived',
  canceled: 'Project canceled',
};

const paymentTexts: Record<string, string> = {
  started: 'Payment started:',
  captured: 'Card charged:',
  released: 'Reservation released:',
  declined: 'Payment declined:',
};

const refundTexts: Record<string, string> = {
  requested: 'Refund requested:',
  completed: 'Refunded',
  failed: 'Refund failed:',
};

const payoutTexts: Record<string, string> = { payable: 'became payable', paid: 'paid out', canceled: 'canceled' };

const invoiceTexts: Record<string, string> = { opened: 'opened', paid: 'paid', canceled: 'canceled' };

const issueNames: Record<string, string> = {
  refunded: 'refunded at the provider',
  disputed: 'disputed',
  canceled: 'authorization canceled',
  captureRefused: 'charge refused',
  chargedUnexpectedly: 'charged unexpectedly',
  notReleased: 'not released',
  stuck: 'stuck',
  transferReversed: 'transfer reversed',
  selfBillingObjected: 'objection to the self-billing invoice',
};

const titles: Record<string, string> = documentTitles;

const exportTexts: Record<string, string> = { inProgress: 'in progress', finished: 'finished', failed: 'failed' };

const jobTexts: Record<string, string> = {
  created: 'queued',
  retry: 'waiting for a retry',
  active: 'running',
  completed: 'done',
  cancelled: 'dropped',
  failed: 'failed',
};

const voiceTexts: Record<string, (voice: string) => string> = {
  invited: (voice) => `${voice} shortlisted`,
  uninvited: (voice) => `${voice} removed from the shortlist`,
  assigned: (voice) => `${voice} assigned`,
  unassigned: (voice) => `${voice} unassigned`,
  accepted: (voice) => `${voice} accepted the project`,
  declined: (voice) => `${voice} declined the project`,
  'changes-requested': () => 'Changes requested',
  'delivery-complete': () => 'Delivery complete',
  approved: () => 'Delivery approved',
};

function messageText({ event, about, note }: HistoryFact): HistoryText {
  const voice = about ?? 'The voice';
  const change = voiceTexts[event];
  if (change) return { kind: 'voice', text: change(voice), note, isProblem: false };
  const text =
    event === 'file-uploaded' ? `File uploaded in the chat with ${voice}` : `Message in the chat with ${voice}`;
  return { kind: 'message', text, note, isProblem: false };
}

const mailStates: Record<string, string> = {
  waiting: 'Waiting to be sent',
  submitted: 'Handed to the mail server',
  sent: 'Sent',
  refused: 'Refused by the recipient’s server',
  failed: 'Could not be sent',
  unwanted: 'Not sent: switched off, or no longer true',
  off: 'Not sent: switched off',
  present: 'Not sent: was on the page',
  read: 'Not sent: already read',
  over: 'Not sent: no longer true',
};

/**
 * Describes a mail. `event` is channel, report (lib/domain/support/mail-names) and state, for example 'mail assigned
 * sent'; `note` is the failure.
 */
function mailText({ event, about, note }: HistoryFact): HistoryText {
  const [channel = '', report = '', state = ''] = event.split(' ');
  const title = nameOfMail(report);
  const stateText = mailStates[state] ?? state;
  return {
    kind: 'mail',
    text: `${channel === 'sms' ? 'SMS' : 'Mail'} to ${about ?? 'a former user'}: ${title}`,
    note: note ? `${stateText}: ${note}` : stateText,
    isProblem: state === 'refused' || state === 'failed',
  };
}

/** Describes a document. `event` is the kind and number, `note` the failure. */
function documentText({ event, note }: HistoryFact): HistoryText {
  const [kind = '', number = ''] = event.split(' ');
  const name = titles[kind] ?? kind;
  return { kind: 'document', text: `${name} ${number} issued`, note, isProblem: note !== '' };
}

/**
 * Describes an action of support: 'cancel-project' becomes 'Support: cancel project'. Changes made while impersonating
 * are endpoints.
 */
function auditSentence(action: string): string {
  return /^[A-Z]+ \//.test(action) ? `While impersonating: ${action}` : `Support: ${action.replaceAll('-', ' ')}`;
}
