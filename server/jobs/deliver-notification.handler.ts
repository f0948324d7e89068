import type { z } from 'zod';
import type { deliverNotification } from '@/server/jobs/deliver-notification';
import type { Handler } from '@/server/jobs/handler';
import { deliver } from '@/server/notifications/deliver';

export const handleDeliverNotification: Handler<z.infer<typeof deliverNotification.payload>> = ({ deliveryId }) =>
  deliver(deliveryId);
