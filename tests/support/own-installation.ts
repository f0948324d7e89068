import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@/server/local/ports';
import { startLocalServices } from '@/server/local/services';
import { runCommand } from '@/tests/run/commands';
import type { Mail } from './mails';
import { pollUntil } from '@/tests/support/jobs/poll';
import { startWeb, startWorker } from './processes';

export type Installation = {
  url: string;
  /** Output of `npm run support -- <args>`. */
  support(...args: string[]): Promise<string>;
  /** The newest mail to this address whose subject matches. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
  stop(): Promise<void>;
};

/** An installation without any data beside the one of the tests, from the same build, or that of deploy/check/check.sh. */
export async function startInstallation(): Promise<Installation> {
  if (process.env.TEST_COMPOSE) return composeInstallation(process.env.TEST_COMPOSE);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'timbre-empty-'));
  // PostgreSQL runs as another user when we are root and must be able to open the folder.
  await chmod(dataDir, 0o755);
  const undo: Array<() => Promise<void>> = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const services = await startLocalServices({ dataDir, durable: false, appUrl: url });
    undo.push(() => services.stop());
    const settings = { APP_URL: url, TIMBRE_DATA: dataDir, SUPPORT_SECOND_FACTOR: 'on' };
    const env: NodeJS.ProcessEnv = { ...process.env, ...services.env, ...settings };
    const run = async (...args: string[]) => {
      const logFile = 'test-results/empty-installation.log';
      const command = { program: 'node', args: ['--import', 'tsx', ...args], env, limitSeconds: 120, logFile };
      const { code, output } = await runCommand(command);
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output.slice(-2_000)}`);
      return output;
    };
    await run('server/local/db.ts', 'migrate');
    const web = await startWeb(env, 'empty-web', port);
    undo.push(() => web.stop());
    const worker = startWorker(env, 'empty-worker');
    undo.push(() => worker.stop());
    return {
      url,
      support: (...args) => run('server/access/support.cli.ts', ...args),
      mailTo: (address, subject) =>
        pollUntil(
          async () => {
            const response = await fetch(`${url}/v1/dev/inbox?to=${encodeURIComponent(address)}`);
            return ((await response.json()) as Mail[]).find((mail) => subject.test(mail.subject)) ?? false;
          },
          { timeoutMs: 90_000, everyMs: 200, what: `the mail ${subject} to ${address}` },
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type CaughtMail = Partial<Mail> & { ID?: string };

/** @param compose the command and its options, without spaces in them */
function composeInstallation(compose: string): Installation {
  const [program = '', ...options] = compose.split(' ');
  const inbox = 'http://localhost:8025/api/v1';
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${inbox}${path}`)).json()) as T;
  return {
    url: process.env.TEST_COMPOSE_URL ?? '',
    async support(...args) {
      const command = [...options, 'exec', '-T', 'web', 'npm', 'run', '-s', 'support', '--', ...args];
      const { stdout } = await promisify(execFile)(program, command);
      return stdout;
    },
    mailTo: (address, subject) =>
      pollUntil(
        async () => {
          const { messages } = await read<{ messages: CaughtMail[] }>(
            `/search?query=${encodeURIComponent(`to:${address}`)}`,
          );
          const mails = await Promise.all(
            // Mailpit lists mails without their texts.
            messages.map(async ({ ID, ...mail }) => {
              if (!ID) return mail;
              const { Subject, Text, HTML } = await read<Record<string, string>>(`/message/${ID}`);
              return { to: address, subject: Subject, text: Text, html: HTML, created: '' };
            }),
          );
          return (mails as Mail[]).find((mail) => subject.test(mail.subject)) ?? false;
        },
        { timeoutMs: 90_000, everyMs: 500, what: `the mail ${subject} to ${address}` },
      ),
    stop: () => Promise.resolve(),
  };
}
