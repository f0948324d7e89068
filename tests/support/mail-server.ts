import { SMTPServer } from 'smtp-server';
import { freePort } from '@/server/local/ports';

/** What the server does when a mail comes; the usual when absent. */
export type Manners = {
  /** Before any of the mail is taken. */
  onReceiver?: () => Error | null;
  /** When all of it is here, before it says so. Give an SMTP answer to refuse it. */
  onEnd?: () => Error | null;
};

export type MailServer = {
  url: string;
  /** The mails that are here to the last byte, as they came. */
  mails: string[];
  manners: Manners;
  stop(): Promise<void>;
};

/** An SMTP server that counts what it gets and can be told to misbehave. */
export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_, __, done) {
      done(made.manners.onReceiver?.() ?? null);
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        made.mails.push(Buffer.concat(chunks).toString());
        done(made.manners.onEnd?.() ?? null);
      });
    },
  });
  // A client that is killed goes without a word.
  server.on('error', () => {});
  await new Promise<void>((ready) => {
    server.listen(port, '127.0.0.1', ready);
  });
  const made: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    manners: {},
    stop: () => new Promise((closed) => server.close(closed)),
  };
  return made;
}

/** An answer of the server that refuses: 4yz for now, 5yz for good. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error('No, olivia@brightside.example'), { responseCode });
}
