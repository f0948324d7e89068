import type { z } from 'zod';
import { brandName } from '@/server/installation/names';
import type { MailContent } from '@/server/mail/layout';

export type NotificationText = { letter: MailContent; sms: string };

/** `event` names the moment of a late notification; `hasOutlook` is true while the consequences of a fact hold. */
export type Moment = { event: string | null; hasOutlook: boolean };

const atOnce: Moment = { event: null, hasOutlook: true };

type Template<Values> = {
  values: z.ZodType<Values>;
  write(stored: unknown, link: string, moment?: Moment): NotificationText;
};

type Composed = {
  subject: string;
  paragraphs: string[];
  /** Consequences of the event, or what the recipient should do now. */
  outlook?: string[];
  button?: string;
  sms?: string;
};

/** Makes the text of a kind of notification from its stored values, which are parsed. */
export function template<Values>(
  values: z.ZodType<Values>,
  compose: (values: Values, moment: Moment) => Composed,
): Template<Values> {
  return {
    values,
    write(stored, link, moment = atOnce) {
      const { subject, paragraphs, outlook = [], button, sms } = compose(values.parse(stored), moment);
      const { event, hasOutlook } = moment;
      const letter: MailContent = {
        subject,
        paragraphs: [...paragraphs, ...(event ? [event] : []), ...(hasOutlook ? outlook : [])],
        ...(button && { button: { label: button, link } }),
      };
      return { letter, sms: `${brandName()}: ${sms ?? subject}${event ? `. ${event}` : ''}` };
    },
  };
}

/** Maximum of listed items; further ones are counted. */
const maxSummarized = 20;

/** @param entries each with its subject and, of a fact that is late, its moment. Used when a user gets many within an hour. */
export function summaryOf(
  entries: readonly { subject: string; event: string | null }[],
  link: string,
): NotificationText {
  const lines = entries.map(({ subject, event }) => (event ? `${subject}. ${event}` : subject));
  const more = lines.length - maxSummarized;
  const subject = `${entries.length} notifications about your projects`;
  const letter = {
    subject,
    paragraphs: [
      'You got many notifications in the last hour, so these come in one mail:',
      ...lines.slice(0, maxSummarized),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button: { label: 'Open projects', link },
  };
  return { letter, sms: `${brandName()}: ${subject}. ${link}` };
}
