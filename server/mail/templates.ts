import { documentTitles } from '@/lib/domain/documents/kinds';
import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { brandName, nameWithTagline } from '@/server/installation/names';
import { type DecisionMails, decisionLetters, type ObjectionNotice, objectionParts } from './decision-letters';
import type { MailContent } from './layout';
import { type RequestMails, requestLetters } from './request-letters';
import { type SelfBillingMails, selfBillingLetters } from './self-billing-letters';

type Named = { firstName: string };
type Facts = NonNullable<MailContent['facts']>;

/** `card` is text such as 'Visa •••• 4242', and `expiry` such as '05/2027'. */
type CardNotice = Named & { teamName: string; card: string; expiry: string; isPrimary: boolean; link: string };
/**
 * `email` is that of the new or former owner, who may be the reader; people are named by their verified email address.
 */
type OwnerNotice = Named & { teamName: string; email: string; isReader: boolean; changedBy: string; link: string };
/** Names the inviter by the verified email address only. */
type InvitationNotice = { invitedBy: string; role: keyof typeof withArticle; link: string };
/**
 * Notice about a document or amount of a project, to the person who ordered or recorded it, or to the team's invoice
 * email. Mails to that address have no names of people or projects, because nobody has verified it.
 */
type MoneyNotice = Named & {
  amount: string;
  /** Formatted date, for example 'Dec 4, 2026'. */
  date: string;
  /** Name of the project; empty in a mail to the invoice email. */
  projectName: string;
  /** The page with the documents; empty if there is none. */
  link: string;
};
type DocumentNotice = MoneyNotice & { number: string; uri: string };
/** `dueDate` is formatted as `date` is; `iban` is the operator's, empty if it is not set. */
type DueNotice = { number: string; amount: string; dueDate: string; iban: string };

const withArticle = { owner: 'an owner', admin: 'an admin', editor: 'an editor', viewer: 'a viewer' } as const;

/**
 * Mails to unverified email addresses contain no name or other user input: a stranger could have them sent to any
 * address.
 */
export type MailValues = SelfBillingMails &
  DecisionMails &
  RequestMails & {
    'verify-code': { code: string; link: string };
    'account-exists': Named & { link: string };
    'reset-password': Named & { link: string };
    'password-changed': Named;
    'failed-logins': Named & { link: string };
    'email-code': { code: string };
    'email-taken': Named;
    'email-change-requested': Named & { email: string };
    'email-changed': Named & { email: string };
    'card-expiring': CardNotice;
    'card-expires-in-days': CardNotice;
    'card-expired': CardNotice;
    'second-factor-on': Named;
    'second-factor-off': Named;
    'recovery-code-used': Named & { left: number };
    /** `changes` are sentences. */
    'payout-details-changed': Named & { teamName: string; changes: string[] };
    /** `bankAccount` is text such as 'DK •••• 6243', empty if it was deleted; `reason` is a sentence. */
    'bank-payout-failed': Named & {
      teamName: string;
      amount: string;
      bankAccount: string;
      reason: string;
      link: string;
    };
    'team-invitation': InvitationNotice;
    /** Several invitations that were collected for one mail. */
    'team-invitations': { invitations: InvitationNotice[] };
    'removed-from-team': Named & { teamName: string };
    'owner-added': OwnerNotice;
    /** `role` is the remaining role; null without a membership. */
    'owner-removed': OwnerNotice & { role: keyof typeof withArticle | null };
    'project-ready': Named & { projectName: string; link: string };
    /** `money` is a sentence. */
    'project-canceled': Named & { projectName: string; reason: string; money: string };
    'payout-corrected': Named & { projectName: string; fee: string };
    'order-confirmation': DocumentNotice;
    receipt: DocumentNotice;
    invoice: DocumentNotice & DueNotice;
    /** `amount` is what is still to be paid. */
    'invoice-reminder': Named & DueNotice & { projectName: string; step: 1 | 2 | 3; link: string };
    /**
     * `credited` is the number of the credited invoice, and `settlement` what happens to the money: it is refunded to the
     * card, reduces what is to be paid, leaves nothing to be paid, is transferred back because the invoice was paid, or is
     * billed again.
     */
    'credit-note': DocumentNotice & {
      credited: string;
      settlement: 'card' | 'reduced' | 'settled' | 'repaid' | 'replaced';
    };
    'self-billing': DocumentNotice;
    'self-billing-credit-note': DocumentNotice;
    'invoice-info': DocumentNotice;
    refund: MoneyNotice;
    'voice-published': Named & { link: string };
    /** `reason` is in the words of support. */
    'voice-returned': Named & { reason: string; wasPublished: boolean; link: string; objection?: ObjectionNotice };
  };

const letters: { [T in MailTemplateName]: (values: MailValues[T]) => MailContent } = {
  'verify-code': ({ code, link }) => ({
    subject: `${code} is your ${brandName()} code`,
    paragraphs: ['Enter this code to confirm your email address and finish signing up.'],
    code,
    button: { label: 'Go on with this code', link },
    footnote: 'The code works once, for 10 minutes. If you did not sign up, you can ignore this mail.',
  }),
  'account-exists': ({ link }) => ({
    subject: `You already have an account on ${brandName()}`,
    paragraphs: [
      'Someone, probably you, tried to sign up with this email address. There is an account for it already, so nothing was changed.',
      'You can log in, or choose a new password there.',
    ],
    button: { label: 'Log in', link },
    footnote: 'If this was not you, you can ignore this mail.',
  }),
  'reset-password': ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['You requested a new password. Click the button to choose one.'],
    button: { label: 'Choose a new password', link },
    footnote: 'The link works once, for one hour. If you did not request it, you can ignore this mail.',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: [`The password of your ${brandName()} account was changed, and you were logged out everywhere else.`],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'failed-logins': ({ link }) => ({
    subject: 'Several failed logins to your account',
    paragraphs: [
      `Someone tried many wrong passwords for your ${brandName()} account in the last hour. Your account is safe: logins from new networks are refused for up to an hour. Where you have logged in before, everything works as usual.`,
      'To log in from a new network now, choose a new password.',
    ],
    button: { label: 'Choose a new password', link },
    footnote: 'You get this mail at most once a day.',
  }),
  'email-code': ({ code }) => ({
    subject: `${code} confirms your new address`,
    paragraphs: [`Enter this code to make this the email address of your ${brandName()} account.`],
    code,
    footnote: 'The code works once, for 10 minutes. If you did not request it, you can ignore this mail.',
  }),
  'email-taken': () => ({
    subject: 'This email address is already in use',
    paragraphs: [
      `Someone, probably you, tried to make this the email address of another ${brandName()} account. Your account uses it already, so nothing was changed.`,
    ],
    footnote: 'If this was not you, you can ignore this mail.',
  }),
  'email-change-requested': ({ email }) => ({
    subject: 'Your email address is about to change',
    paragraphs: [
      `We sent a code to ${email}. When it is entered, that becomes the email address of your ${brandName()} account.`,
    ],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'second-factor-on': () => ({
    subject: 'Two-step login is on',
    paragraphs: [
      `Logging in to your ${brandName()} account now needs a code from your authenticator app. You were logged out everywhere else.`,
      'Keep your recovery codes: each replaces the app once.',
    ],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'second-factor-off': () => ({
    subject: 'Two-step login is off',
    paragraphs: [
      `Logging in to your ${brandName()} account needs only your password again. You were logged out everywhere else.`,
    ],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'recovery-code-used': ({ left }) => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `Someone, probably you, logged in to your ${brandName()} account with a recovery code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
    ],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'email-changed': ({ email }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`The email address of your ${brandName()} account is now ${email}.`],
    footnote: 'If this was not you, write to our support at once.',
  }),
  'payout-details-changed': ({ teamName, changes }) => ({
    subject: `The payout details of ${teamName} were changed`,
    paragraphs: [`Your fees are paid out with these details. What was changed for ${teamName}:`, ...changes],
    footnote: 'If this was not you, change your password at once and write to our support.',
  }),
  'bank-payout-failed': ({ teamName, amount, bankAccount, reason, link }) => ({
    subject: `Your bank returned a payout of ${amount}`,
    paragraphs: [
      `The payout of ${amount} to ${bankAccount ? `the bank account ${bankAccount}` : 'the bank account'} of ${teamName} was returned. ${reason}`,
      'The money is in your Stripe account. Please check the bank account or add another one: Stripe then pays out again.',
    ],
    button: { label: 'Open bank accounts', link },
  }),
  ...selfBillingLetters,
  ...decisionLetters,
  'card-expiring': ({ teamName, card, expiry, isPrimary, link }) => ({
    subject: `A card of ${teamName} expires soon`,
    paragraphs: [
      `The card ${card} of ${teamName} expires at the end of ${expiry}.`,
      isPrimary
        ? 'Projects are paid with it. Please add a new card before then, so that voices can accept your projects.'
        : 'It is not the primary card, so your projects are not affected. You can add a new card or delete this one.',
    ],
    button: { label: 'Open payment methods', link },
  }),
  'card-expires-in-days': ({ teamName, card, expiry, isPrimary, link }) => ({
    subject: `A card of ${teamName} expires within 7 days`,
    paragraphs: [
      `The card ${card} of ${teamName} expires at the end of ${expiry}, in a week or less.`,
      isPrimary
        ? 'Projects are paid with it. Please add a new card now: once it has expired, voices cannot accept your projects.'
        : 'It is not the primary card, so your projects are not affected. You can add a new card or delete this one.',
    ],
    button: { label: 'Open payment methods', link },
  }),
  'card-expired': ({ teamName, card, expiry, isPrimary, link }) => ({
    subject: `A card of ${teamName} has expired`,
    paragraphs: [
      `The card ${card} of ${teamName} expired at the end of ${expiry}.`,
      isPrimary
        ? 'Projects are paid with it. Please add a new card: until then, payments with it may be declined.'
        : 'It is not the primary card, so your projects are not affected. You can delete it.',
    ],
    button: { label: 'Open payment methods', link },
  }),
  'team-invitation': ({ invitedBy, role, link }) => ({
    subject: `You are invited to a team on ${brandName()}`,
    paragraphs: [`${invitedBy} has invited you to join their team on ${nameWithTagline()}, as ${withArticle[role]}.`],
    button: { label: 'See the invitation', link },
    footnote:
      'The invitation works once, for 14 days, and only for this email address. If you do not know the sender, you can ignore this mail.',
  }),
  'team-invitations': ({ invitations }) => ({
    subject: `You are invited to ${invitations.length} teams on ${brandName()}`,
    paragraphs: [`You have several invitations to teams on ${nameWithTagline()}.`],
    list: invitations.map(({ invitedBy, role, link }) => ({
      text: `${invitedBy} has invited you to join their team as ${withArticle[role]}.`,
      button: { label: 'See this invitation', link },
    })),
    footnote:
      'Each invitation works once, for 14 days, and only for this email address. If you do not know a sender, you can ignore that invitation.',
  }),
  'removed-from-team': ({ teamName }) => ({
    subject: `You were removed from ${teamName}`,
    paragraphs: [`You are no longer a member of ${teamName} on ${brandName()} and cannot open its projects anymore.`],
    footnote: 'If this is a mistake, please ask an owner of the team to invite you again.',
  }),
  'owner-added': ({ teamName, email, isReader, changedBy, link }) => ({
    subject: isReader ? `You are now an owner of ${teamName}` : `A new owner of ${teamName}`,
    paragraphs: [
      isReader
        ? `You are now an owner of ${teamName} on ${brandName()}.`
        : `${email} is now an owner of ${teamName} on ${brandName()}.`,
    ],
    facts: [{ name: 'Granted by', value: changedBy }],
    button: { label: 'See the members', link },
    footnote: 'If you did not expect this, change the role there and write to our support at once.',
  }),
  'owner-removed': ({ teamName, email, isReader, changedBy, role, link }) => ({
    subject: isReader ? `You are no longer an owner of ${teamName}` : `An owner of ${teamName} was removed`,
    paragraphs: [
      isReader
        ? `You are no longer an owner of ${teamName} on ${brandName()}.`
        : `${email} is no longer an owner of ${teamName} on ${brandName()}.`,
    ],
    facts: [
      { name: 'Role now', value: role ?? 'not a member' },
      { name: 'Changed by', value: changedBy },
    ],
    ...(!isReader && { button: { label: 'See the members', link } }),
    footnote: 'If you did not expect this, write to our support at once.',
  }),
  'project-ready': ({ projectName, link }) => ({
    subject: `${projectName} is ready: you can shortlist voices`,
    paragraphs: [`We have checked your project ${projectName}. You can shortlist voices now.`],
    button: { label: 'Open the project', link },
  }),
  'project-canceled': ({ projectName, reason, money }) => ({
    subject: `The project ${projectName} was canceled`,
    paragraphs: [`Our support team canceled ${projectName}. Reason: ${reason}`, money],
    footnote: 'If you have questions, please write to our support.',
  }),
  'payout-corrected': ({ projectName, fee }) => ({
    subject: `Your fee for ${projectName} has not been sent yet`,
    paragraphs: [
      `We told you that your fee of ${fee} for ${projectName} was on its way. That was a mistake: it has not been transferred yet.`,
      'It is still due to you. You get another mail when the money is sent.',
    ],
    footnote: 'If you have received it already, please write to our support.',
  }),
  'order-confirmation': (notice) => documentLetter('Order confirmation', notice),
  receipt: (notice) => documentLetter(documentTitles.receipt, notice),
  invoice: (notice) => {
    const letter = documentLetter(documentTitles.invoice, notice);
    if (!notice.dueDate) return { ...letter, paragraphs: [...letter.paragraphs, 'It is paid already.'] };
    return { ...letter, facts: [...aboutProject(notice), ...aboutPayment(notice)] };
  },
  'invoice-reminder': (notice) => ({
    subject: `${reminderSubjects[notice.step]} ${notice.number}`,
    paragraphs: [`Invoice ${notice.number} was due on ${notice.dueDate}. Please transfer ${notice.amount}.`],
    facts: [...aboutProject(notice), ...aboutPayment(notice)],
    button: { label: 'Show documents', link: notice.link },
    footnote: 'If you have paid it already, you can ignore this mail.',
  }),
  'credit-note': (notice) => {
    const letter = documentLetter(documentTitles.creditNote, notice);
    return { ...letter, paragraphs: [...letter.paragraphs, settlementText(notice)] };
  },
  'self-billing': (notice) => documentLetter(documentTitles.selfBilling, notice),
  'self-billing-credit-note': (notice) => documentLetter(documentTitles.selfBillingCreditNote, notice),
  'invoice-info': (notice) => documentLetter('Invoice information', notice),
  refund: (notice) => ({
    subject: `Refund of ${notice.amount}`,
    paragraphs: [`We refunded ${notice.amount} to your card. Banks need up to ten days for that.`],
    ...aboutMoney(notice),
  }),
  'voice-published': ({ link }) => ({
    subject: `Your voice is on ${brandName()}`,
    paragraphs: [
      'We have listened to your demos, and your profile is published: customers find you in the search now.',
    ],
    button: { label: 'Open your profile', link },
  }),
  'voice-returned': ({ reason, wasPublished, link, objection }) => ({
    subject: wasPublished ? 'Your profile is not public anymore' : 'Your application needs a change',
    paragraphs: [
      wasPublished
        ? 'We have taken your profile out of the search. The reason:'
        : 'We have reviewed your application and cannot publish your profile yet. The reason:',
      ...reason.split(/\n+/),
    ],
    ...(objection && objectionParts(objection)),
    button: { label: 'Open your profile', link },
    footnote: 'When you have changed it, submit your application again in your profile.',
  }),
  ...requestLetters,
};

const reminderSubjects = {
  1: 'Reminder: invoice',
  2: 'Second reminder: invoice',
  3: 'Last reminder: invoice',
} as const;

function settlementText({ settlement, amount, credited }: MailValues['credit-note']): string {
  switch (settlement) {
    case 'card':
      return `We refunded ${amount} to your card for ${credited}. Banks need up to ten days for that.`;
    case 'reduced':
      return `It reduces what is to be paid for invoice ${credited} by ${amount}.`;
    case 'settled':
      return `Nothing is left to pay for invoice ${credited}.`;
    case 'repaid':
      return `Invoice ${credited} is paid already: we transfer ${amount} back to you.`;
    case 'replaced':
      return `Your company information was corrected: a new invoice replaces ${credited}, and follows. Nothing is charged or refunded.`;
    default:
      return settlement satisfies never;
  }
}

const aboutProject = ({ projectName }: { projectName: string }): Facts =>
  projectName ? [{ name: 'Project', value: projectName }] : [];

const aboutPayment = ({ amount, dueDate, iban, number }: DueNotice): Facts => [
  { name: 'Amount', value: amount },
  { name: 'Due date', value: dueDate },
  ...(iban ? [{ name: 'IBAN', value: iban }] : []),
  { name: 'Reference', value: number },
];

function aboutMoney(notice: MoneyNotice): Pick<MailContent, 'facts' | 'button'> {
  const { projectName, amount, date, link } = notice;
  return {
    facts: [...aboutProject(notice), { name: 'Amount', value: amount }, { name: 'Date', value: date }],
    // The team's bookkeepers may have no account.
    ...(projectName && link && { button: { label: 'Show documents', link } }),
  };
}

function documentLetter(title: string, notice: DocumentNotice): MailContent {
  const { number, uri } = notice;
  return {
    subject: `${title} ${number}`,
    paragraphs: [`${title} ${number} is attached.`],
    ...aboutMoney(notice),
    attachment: { uri, filename: `${number}.pdf` },
  };
}

export function renderMail<T extends MailTemplateName>(template: T, values: MailValues[T]): MailContent {
  return letters[template](values);
}
