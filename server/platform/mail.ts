import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/server/platform/env';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same id for each try, so that a receiver can drop a second copy. */
  messageId?: string;
  headers?: Record<string, string>;
};

let transport: Transporter | undefined;

/** Hands one mail to the SMTP server within 20 seconds. Called by the send-mail job alone: commands enqueue that. */
export async function deliverMail(mail: Mail): Promise<void> {
  transport ??= createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  await transport.sendMail({ from: env.MAIL_FROM, ...mail });
}
