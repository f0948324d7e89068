import type { z } from 'zod';
import type { Handler } from '@/server/jobs/handler';
import type { sendMail } from '@/server/jobs/send-mail';
import { layOut } from '@/server/mail/layout';
import { type MailValues, writeLetter } from '@/server/mail/templates';
import { deliverMail } from '@/server/platform/mail';

export const handleSendMail: Handler<z.infer<typeof sendMail.payload>> = async (payload, { jobId }) => {
  // enqueueMail is the only sender and takes exactly the template's values.
  const values = payload.values as MailValues[typeof payload.template];
  const letter = writeLetter(payload.template, values);
  const { html, text } = layOut(letter, `${`Hello ${payload.values.firstName ?? ''}`.trim()},`);
  await deliverMail({ to: payload.to, subject: letter.subject, html, text, messageId: `<${jobId}@timbre>` });
};
