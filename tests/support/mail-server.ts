import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServerBehavior = {
  /** Called before the mail data is received. */
  onReceiver?: () => Error | null;
  /** Called after the mail data, before the confirmation. Return an SMTP reply to reject the mail. */
  onEnd?: () => Error | null;
};

export type MailServer = {
  url: string;
  mails: string[];
  behavior: MailServerBehavior;
  stop(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_, __, done) {
      done(mailServer.behavior.onReceiver?.() ?? null);
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mailServer.mails.push(Buffer.concat(chunks).toString());
        done(mailServer.behavior.onEnd?.() ?? null);
      });
    },
  });
  // A killed client disconnects without QUIT.
  server.on('error', () => {});
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    behavior: {},
    stop: () => new Promise((closed) => server.close(closed)),
  };
  return mailServer;
}

/** 4yz is temporary, 5yz permanent. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error('No, olivia@brightside.example'), { responseCode });
}
