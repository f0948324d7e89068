import { z } from 'zod';
import { Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { hasJob, minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

const maxNotificationAgeMinutes = 3 * 24 * 60;

/** Mails the invitations to an address that have gathered since its last one. */
export const mailInvitations = defineJob({
  name: 'mail-invitations',
  payload: z.object({ email: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ email }) => (await import('@/server/invitations/mail-invitation')).sendGatheredInvitations(email),
  recoveries: null,
});

/** Mails that users cannot switch off, such as a code, a link or a security notice. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ mailId }) => (await import('@/server/mail/deliver')).deliverOutgoingMail(mailId),
  recoveries: [
    {
      table: sql`outgoing_mails t`,
      isStuck: () =>
        sql`t.status = 'waiting' and t.created < ${minutesAgo(5)} and not ${hasJob('send-mail', 'mailId')}`,
      payload: (mailId) => ({ mailId }),
    },
  ],
});

export const sendNotification = defineJob({
  name: 'send-notification',
  payload: z.object({ notificationId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ notificationId }) =>
    (await import('@/server/notifications/finalize')).finalizeNotification(notificationId),
  recoveries: [
    {
      table: sql`notifications t`,
      isStuck: () => sql`t."decidedAt" is null and t."dueAt" < ${minutesAgo(15)}
        and t."dueAt" > ${minutesAgo(maxNotificationAgeMinutes)}`,
      payload: (notificationId) => ({ notificationId }),
    },
  ],
});

export const deliverNotification = defineJob({
  name: 'deliver-notification',
  payload: z.object({ deliveryId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ deliveryId }) => (await import('@/server/notifications/deliver')).deliver(deliveryId),
  recoveries: [
    {
      table: sql`notification_deliveries t`,
      isStuck: () => sql`t.status = 'waiting' and t.created < ${minutesAgo(15)}
        and t.created > ${minutesAgo(maxNotificationAgeMinutes)}`,
      payload: (deliveryId) => ({ deliveryId }),
    },
  ],
});
