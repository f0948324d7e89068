import { isNotificationKind } from '@/lib/domain/notifications';
import { type NotificationText, notificationTemplates } from './templates';

/** Further ones are counted. */
const maxSummarized = 20;

type Summarized = { kind: string; payload: unknown };

/** Names each notification by its subject. Used when a user gets many within an hour. */
export function summaryOf(notifications: readonly Summarized[], link: string): NotificationText {
  const subjects = notifications.flatMap(({ kind, payload }) =>
    isNotificationKind(kind) ? [notificationTemplates[kind].write(payload, link).letter.subject] : [],
  );
  const more = subjects.length - maxSummarized;
  const subject = `${notifications.length} notifications about your projects`;
  const letter = {
    subject,
    paragraphs: [
      'You got many notifications in the last hour, so these come in one mail:',
      ...subjects.slice(0, maxSummarized),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button: { label: 'Open projects', link },
  };
  return { letter, sms: `Timbre: ${subject}. ${link}` };
}
