import type { NotificationText } from './templates';

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
  return { letter, sms: `Timbre: ${subject}. ${link}` };
}
