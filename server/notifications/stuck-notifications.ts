import { deliverNotification, sendNotification } from '@/server/jobs';
import { Prisma } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;
const maxNotificationAgeMinutes = 3 * 24 * 60;

export const stuckNotifications = (): Recovery => ({
  ...stuckRow,
  ...requeue(sendNotification, (notificationId) => ({ notificationId })),
  table: sql`notifications t`,
  isStuck: sql`t."decidedAt" is null and t."dueAt" < ${minutesAgo(15)}
    and t."dueAt" > ${minutesAgo(maxNotificationAgeMinutes)}`,
});

export const stuckDeliveries = (): Recovery => ({
  ...stuckRow,
  ...requeue(deliverNotification, (deliveryId) => ({ deliveryId })),
  table: sql`notification_deliveries t`,
  isStuck: sql`t.status = 'waiting' and t.created < ${minutesAgo(15)}
    and t.created > ${minutesAgo(maxNotificationAgeMinutes)}`,
});
