import type { z } from 'zod';
import type { Handler } from '@/server/jobs/handler';
import type { sendMail } from '@/server/jobs/send-mail';
import { layOut } from '@/server/mail/layout';
import { type MailValues, writeLetter } from '@/server/mail/templates';
import { db } from '@/server/platform/db';
import { deliverMail } from '@/server/platform/mail';

type Payload = z.infer<typeof sendMail.payload>;

export const handleSendMail: Handler<Payload> = async (payload, { jobId }) => {
  const to = payload.to ?? (await notifiedAddress(payload));
  if (!to) return;
  // enqueueMail is the only sender and takes exactly the template's values.
  const values = payload.values as MailValues[typeof payload.template];
  const letter = writeLetter(payload.template, values);
  const { html, text } = layOut(letter, `${`Hello ${payload.values.firstName ?? ''}`.trim()},`);
  await deliverMail({ to, subject: letter.subject, html, text, messageId: `<${jobId}@timbre>` });
};

/** The user's address, or null where this kind of notification is switched off. */
async function notifiedAddress({ userId, template }: Payload): Promise<string | null> {
  if (!userId) return null;
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { email: true, emailNotifications: true, mutedNotifications: true, suspendedAt: true },
  });
  if (!user?.emailNotifications || user.suspendedAt) return null;
  return user.mutedNotifications.includes(`mail:${template}`) ? null : user.email;
}
