import { Transform } from 'node:stream';
import { callbackify } from 'node:util';
import { createTransport, type SentMessageInfo, type Transporter } from 'nodemailer';
import { env } from '@/server/platform/env';
import { isLoopback } from './loopback';

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

function connect(): Transporter<SentMessageInfo> {
  const made = createTransport({
    url: env.SMTP_URL,
    // Mails contain codes and links that log in: outside this machine they travel encrypted or not at all.
    requireTLS: !isLoopback(env.SMTP_URL),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
  });
  made.use('stream', ({ data, message }, done) => {
    // What is given to sendMail comes along, also what nodemailer does not know.
    const lastStep: unknown = Reflect.get(data, 'beforeEnd');
    if (isStep(lastStep)) message.transform(beforeTheEnd(lastStep));
    done();
  });
  return made;
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
 * Hands one mail to the SMTP server within 20 seconds. Called by jobs alone: commands enqueue those.
 * @throws MailNotTaken
 */
export async function deliverMail(mail: Mail): Promise<void> {
  transport ??= connect();
  const message = { from: env.MAIL_FROM, ...mail };
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw notTaken(error);
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
