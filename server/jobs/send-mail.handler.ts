import type { z } from 'zod';
import type { Handler } from '@/server/jobs/handler';
import type { sendMail } from '@/server/jobs/send-mail';
import { deliverOutgoingMail } from '@/server/mail/deliver';

export const handleSendMail: Handler<z.infer<typeof sendMail.payload>> = ({ mailId }) => deliverOutgoingMail(mailId);
