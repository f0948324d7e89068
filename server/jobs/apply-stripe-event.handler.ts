import type { Handler } from '@/server/jobs/handler';
import { applyEvent } from '@/server/payments/apply-event';

export const handleApplyStripeEvent: Handler<{ eventId: string }> = ({ eventId }) => applyEvent(eventId);
