import type { NotificationKind } from '@/lib/domain/notifications';
import { projectIssueKinds } from '@/lib/domain/money/payment-issues';

/** Mails that cannot be switched off: codes, links, a changed password. */
export const mailTemplateNames = [
  'verify-code',
  'account-exists',
  'reset-password',
  'password-changed',
  'failed-logins',
  'email-code',
  'email-taken',
  'email-change-requested',
  'email-changed',
  'card-expiring',
  'card-expires-in-days',
  'card-expired',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'payout-details-changed',
  'bank-payout-failed',
  'self-billing-agreement',
  'objection-received',
  'objection-confirmed',
  'objection-decided',
  'team-invitation',
  'team-invitations',
  'removed-from-team',
  'owner-added',
  'owner-removed',
  'project-ready',
  'project-canceled',
  'payout-corrected',
  'order-confirmation',
  'receipt',
  'invoice',
  'invoice-reminder',
  'credit-note',
  'self-billing',
  'self-billing-credit-note',
  'invoice-info',
  'refund',
  'voice-published',
  'voice-returned',
  'contact-received',
  'request-answered',
  'erasure-requested',
  'data-erased',
  'report-received',
  'report-decided',
  'decision-affected',
  'decision-objection-received',
  'decision-objection-decided',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

/** Topics of a notification of the kind 'payment', beside a payment that was declined at the acceptance. */
export const paymentTopics = [...projectIssueKinds, 'feeCanceled', 'feeRestored'] as const;
export type PaymentTopic = (typeof paymentTopics)[number];

/** `issue` is from an earlier version, which did not store the topic. */
type PaymentReport = `payment:${PaymentTopic | 'customer' | 'voice' | 'issue'}`;

/** Subject of a mail or SMS: a template, a kind of notification, or the topic of a notification about a payment. */
export type MailReport = MailTemplateName | Exclude<NotificationKind, 'payment'> | PaymentReport;

/** Names for support, so they say what happened and not to whom. */
export const mailNames: Readonly<Record<MailReport, string>> = {
  invited: 'Voice shortlisted',
  uninvited: 'Voice removed from the shortlist',
  assigned: 'Voice assigned',
  unassigned: 'Assignment canceled',
  accepted: 'Project accepted',
  declined: 'Project declined',
  audio: 'Audio delivered',
  held: 'Take not sent: differs from the delivery spec',
  changes: 'Changes requested',
  approved: 'Delivery approved',
  message: 'New messages',
  'approval-reminder': 'Reminder: automatic approval',
  'delivery-stalled': 'Nothing delivered for 14 days',
  'closing-reminder': 'Reminder: moves to the archive',
  'license-reminder': 'Reminder: license ends',
  payout: 'Fee paid out',
  'payment:customer': 'Payment declined: asked to pay again',
  'payment:voice': 'Payment declined: not accepted yet',
  'payment:issue': 'Payment issue',
  'payment:refunded': 'Payment refunded',
  'payment:disputed': 'Payment disputed',
  'payment:canceled': 'Authorization canceled',
  'payment:taxChanged': 'VAT changed: asked to pay again',
  'payment:captureRefused': 'Charge refused',
  'payment:chargedUnexpectedly': 'Card charged unexpectedly',
  'payment:notReleased': 'Authorization not released',
  'payment:stuck': 'Payment not confirmed',
  'payment:transferReversed': 'Transfer reversed',
  'payment:selfBillingObjected': 'Objection to a self-billing invoice',
  'payment:feeCanceled': 'Fee canceled',
  'payment:feeRestored': 'Fee payable again',
  'verify-code': 'Code to sign up',
  'account-exists': 'Account exists already',
  'reset-password': 'Password reset',
  'password-changed': 'Password changed',
  'failed-logins': 'Failed logins',
  'email-code': 'Code for a new email address',
  'email-taken': 'New email address is taken',
  'email-change-requested': 'Change of email address requested',
  'email-changed': 'Email address changed',
  'card-expiring': 'Card expires soon',
  'card-expires-in-days': 'Card expires within 7 days',
  'card-expired': 'Card expired',
  'second-factor-on': 'Two-step login turned on',
  'second-factor-off': 'Two-step login turned off',
  'recovery-code-used': 'Recovery code used',
  'payout-details-changed': 'Payout details changed',
  'bank-payout-failed': 'Payout returned by the bank',
  'self-billing-agreement': 'Agreement to self-billing',
  'objection-received': 'Objection to a self-billing invoice, for support',
  'objection-confirmed': 'Objection received',
  'objection-decided': 'Objection decided',
  'team-invitation': 'Invitation to a team',
  'team-invitations': 'Invitations to teams',
  'removed-from-team': 'Removed from a team',
  'owner-added': 'New owner of a team',
  'owner-removed': 'Owner of a team removed',
  'project-ready': 'Project approved for shortlisting',
  'project-canceled': 'Project canceled',
  'payout-corrected': 'Payout corrected',
  'order-confirmation': 'Order confirmation',
  receipt: 'Invoice and receipt',
  invoice: 'Invoice',
  'invoice-reminder': 'Reminder: invoice is overdue',
  'credit-note': 'Credit note',
  'self-billing': 'Self-billing invoice',
  'self-billing-credit-note': 'Self-billing credit note',
  'invoice-info': 'Invoice information',
  refund: 'Refund',
  'voice-published': 'Voice published',
  'voice-returned': 'Voice returned',
  'contact-received': 'Message to support received',
  'request-answered': 'Answer of support',
  'erasure-requested': 'Erasure of data requested',
  'data-erased': 'Data erased',
  'report-received': 'Report received',
  'report-decided': 'Report decided, for the reporter',
  'decision-affected': 'Decision, for the affected person',
  'decision-objection-received': 'Objection to a decision received',
  'decision-objection-decided': 'Objection to a decision decided',
};

const isReport = (report: string): report is MailReport => Object.hasOwn(mailNames, report);

/** @param report a `MailReport`, or of another version: then its words are returned */
export function nameOfMail(report: string): string {
  return isReport(report) ? mailNames[report] : report.replaceAll(/[-:]/g, ' ');
}

/**
 * Names a mail, for example '4 notifications: Payment disputed, New messages (3)'.
 * @param reports of a mail, at least one.
 */
export function nameOfCombinedMail(reports: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of reports.map(nameOfMail)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
  return reports.length === 1 ? names : `${reports.length} notifications: ${names}`;
}
