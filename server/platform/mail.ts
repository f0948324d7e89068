import { Transform } from 'node:stream';
import { callbackify } from 'node:util';
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer';
import { env } from '@/server/platform/env';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same id for each try, so that a receiver can drop a second copy. */
  messageId: string;
  headers?: Record<string, string>;
  /**
   * Run when all of the mail but the dot that ends it has been written: until then the server has taken nothing, after
   * it the mail is on its way. When it fails, the mail is not sent.
   */
  beforeEnd?: () => Promise<void>;
};

/** The server did not take the mail. `isPermanent`: it never will. Holds neither address nor words, for the log. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
  }
}

let transport: Transporter<SentMessageInfo> | undefined;
const lastSteps = new Map<string, () => Promise<void>>();

function connect(): Transporter<SentMessageInfo> {
  const made = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  made.use('stream', ({ data, message }, done) => {
    const lastStep = lastSteps.get(data.messageId ?? '');
    if (lastStep) message.transform(beforeTheEnd(lastStep));
    done();
  });
  return made;
}

function beforeTheEnd(step: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: callbackify(step),
  });
}

/**
 * Hands one mail to the SMTP server within 20 seconds. Called by jobs alone: commands enqueue those.
 * @throws MailNotTaken
 */
export async function deliverMail({ beforeEnd, ...mail }: Mail): Promise<void> {
  transport ??= connect();
  if (beforeEnd) lastSteps.set(mail.messageId, beforeEnd);
  try {
    await transport.sendMail({ from: env.MAIL_FROM, ...mail });
  } catch (error) {
    throw notTaken(error);
  } finally {
    lastSteps.delete(mail.messageId);
  }
}

/** The server's own words name the receiver. */
function notTaken(error: unknown): MailNotTaken {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : null;
  const what = answer ?? (typeof code === 'string' ? code : 'no answer');
  // 55z is about this mail and its receiver; the rest of 5yz is about how we talk to the server, which can be mended.
  const isPermanent = answer !== null && answer >= 550 && answer < 560;
  return new MailNotTaken(`The mail server did not take the mail: ${what}`, isPermanent);
}
