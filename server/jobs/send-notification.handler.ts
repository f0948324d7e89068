import type { z } from 'zod';
import type { Handler } from '@/server/jobs/handler';
import type { sendNotification } from '@/server/jobs/send-notification';
import { finalizeNotification } from '@/server/notifications/finalize';

export const handleSendNotification: Handler<z.infer<typeof sendNotification.payload>> = ({ notificationId }) =>
  finalizeNotification(notificationId);
