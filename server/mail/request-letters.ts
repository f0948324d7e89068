import { brandName, supportName } from '@/server/installation/names';
import type { MailContent } from './layout';

/** Mails about requests to support. Nobody has verified the address of a message. */
export type RequestMails = {
  'contact-received': Record<string, never>;
  /** `answer` is in the words of support. */
  'request-answered': { answer: string; link: string };
  'erasure-requested': { firstName: string; link: string };
  'data-erased': Record<string, never>;
};

export const requestLetters: { [T in keyof RequestMails]: (values: RequestMails[T]) => MailContent } = {
  'contact-received': () => ({
    subject: 'We received your message',
    paragraphs: ['We received your message and answer by email.'],
    footnote: 'If you did not write to us, you can ignore this mail.',
  }),
  'request-answered': ({ answer, link }) => ({
    subject: `Answer of ${supportName()}`,
    paragraphs: answer.split(/\n+/),
    button: { label: 'Write to us again', link },
  }),
  'erasure-requested': ({ link }) => ({
    subject: 'You asked us to erase your data',
    paragraphs: [
      `We received your request to erase the data of your ${brandName()} account. Our support answers by email; nothing is erased before that.`,
    ],
    button: { label: 'Open your data', link },
    footnote: 'You can withdraw the request there. If it was not you, choose a new password at once.',
  }),
  'data-erased': () => ({
    subject: 'Your data was erased',
    paragraphs: [
      `We erased the personal data of your ${brandName()} account, as you asked.`,
      'Invoices, payments and the contracts of your projects stay as long as the law requires.',
    ],
    footnote: 'This is the last mail: your email address is removed with it.',
  }),
};
