import { Transform } from 'node:stream';
import { callbackify } from 'node:util';
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '@/server/platform/network/network';
import { env } from './env';

export type Mail = {
  from: string | { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Id that is identical for every retry, so that receivers can drop duplicates. */
  messageId: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /**
   * Runs when everything except the final dot is written: before the dot the server has accepted nothing, after it the
   * mail is sent. An error cancels the mail.
   */
  beforeEnd?: () => Promise<void>;
};

/**
 * `isPermanent` means that retrying cannot help. The message contains neither address nor text, because it is logged.
 */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

let transport: Transporter | undefined;

function connect(): Transporter {
  const transporter = createTransport({
    url: env.SMTP_URL,
    // Mails contain codes and login links, so they leave this machine only encrypted.
    requireTLS: !isLoopback(env.SMTP_URL),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  transporter.use('stream', ({ data, message }, done) => {
    // nodemailer copies unknown options of sendMail to `data`.
    const lastStep: unknown = Reflect.get(data, 'beforeEnd');
    if (isStep(lastStep)) message.transform(beforeTheEnd(lastStep));
    done();
  });
  return transporter;
}

type Step = () => Promise<void>;

function isStep(value: unknown): value is Step {
  return typeof value === 'function';
}

function beforeTheEnd(step: Step): Transform {
  return new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: callbackify(step),
  });
}

/**
 * Sends a mail to the SMTP server within 20 seconds. Call only from jobs.
 * @throws MailRejected.
 */
export async function deliverMail(mail: Mail): Promise<void> {
  transport ??= connect();
  const replyTo = env.SUPPORT_EMAIL && { replyTo: env.SUPPORT_EMAIL };
  // Absence notices do not answer such mails (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers };
  const message = { ...replyTo, ...mail, headers };
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw toMailError(error);
  }
}

/** Omits the server's own text, which contains the recipient. */
function toMailError(error: unknown): MailRejected {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const responseStatus = typeof responseCode === 'number' ? responseCode : null;
  const reason = responseStatus ?? (typeof code === 'string' ? code : 'no answer');
  // Codes 55x concern the mail and its recipient; other 5xx codes concern the connection and may be temporary.
  const isPermanent = responseStatus !== null && responseStatus >= 550 && responseStatus < 560;
  return new MailRejected(`The mail server rejected the mail: ${reason}`, isPermanent);
}
