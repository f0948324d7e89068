import type { ObjectionDecision } from '@/lib/domain/documents/objections';
import type { MailContent } from './layout';

type Named = { firstName: string };
/** `number` is that of the self-billing invoice, and `text` in the words of the voice. */
type Objection = { number: string; projectName: string; text: string };

export type SelfBillingMails = {
  /** `text` is what was agreed. */
  'self-billing-agreement': Named & { teamName: string; isAgreed: boolean; vatId: string; text: string };
  'objection-received': Objection & { link: string };
  'objection-confirmed': Named & Objection;
  /** `note` is in the words of support. */
  'objection-decided': Named & Objection & { decision: ObjectionDecision; note: string; link: string };
};

export const selfBillingLetters: { [T in keyof SelfBillingMails]: (values: SelfBillingMails[T]) => MailContent } = {
  'self-billing-agreement': ({ teamName, isAgreed, vatId, text }) => ({
    subject: isAgreed ? `${teamName} agreed to self-billing` : `${teamName} ended self-billing`,
    paragraphs: isAgreed
      ? [`${teamName}, VAT ID ${vatId}, has agreed to self-billing:`, text]
      : [
          `${teamName}, VAT ID ${vatId}, has ended this agreement. From now on, please send us your own invoices:`,
          text,
        ],
    footnote: 'If this was not you, change your password at once and write to our support.',
  }),
  'objection-received': ({ number, projectName, text, link }) => ({
    subject: `Objection to ${number}`,
    paragraphs: [`The voice of “${projectName}” objects to self-billing invoice ${number}:`, ...text.split(/\n+/)],
    button: { label: 'Open payment issues', link },
  }),
  'objection-confirmed': ({ number, projectName, text }) => ({
    subject: `We received your objection to ${number}`,
    paragraphs: [
      `You object to self-billing invoice ${number} of “${projectName}”. Our support team decides about it:`,
      ...text.split(/\n+/),
    ],
  }),
  'objection-decided': ({ number, projectName, decision, note, link }) => ({
    subject: `Decision about your objection to ${number}`,
    paragraphs: [
      `Self-billing invoice ${number} of “${projectName}”: ${decisionTexts[decision]}`,
      ...note.split(/\n+/),
    ],
    button: { label: 'Open payout history', link },
  }),
};

const decisionTexts: Record<ObjectionDecision, string> = {
  corrected: 'it is credited, and a corrected invoice replaces it.',
  credited: 'it is credited. Please send us your own invoice.',
  withdrawn: 'it stays as it is.',
};
