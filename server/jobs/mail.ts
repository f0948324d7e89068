import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

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
  recoveries: async () => [(await import('@/server/mail/stuck-mails')).stuckMails()],
});

export const sendNotification = defineJob({
  name: 'send-notification',
  payload: z.object({ notificationId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ notificationId }) =>
    (await import('@/server/notifications/finalize')).finalizeNotification(notificationId),
  recoveries: async () => [(await import('@/server/notifications/stuck-notifications')).stuckNotifications()],
});

export const deliverNotification = defineJob({
  name: 'deliver-notification',
  payload: z.object({ deliveryId: z.string() }),
  retries: 8,
  timeoutSeconds: 60,
  run: async ({ deliveryId }) => (await import('@/server/notifications/deliver')).deliver(deliveryId),
  recoveries: async () => [(await import('@/server/notifications/stuck-notifications')).stuckDeliveries()],
});
