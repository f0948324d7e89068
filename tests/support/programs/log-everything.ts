// Logs in every way that the product and its libraries use, each time with a secret, and ends with an uncaught error.
import { pbkdf2 } from 'node:crypto';
import { log, logConsole } from '@/server/platform/tracing/log';
import { runInContext } from '@/server/platform/queue/work-context';

const secret = 'olivia@brightside.example';

// They occupy the threads that would write lines in the background.
for (let count = 0; count < 8; count++) pbkdf2('password', 'salt', 100_000, 64, 'sha512', () => {});

logConsole();
log.info({ email: secret, user: { email: secret, token: secret, password: secret } }, 'redacted');
log.error({ err: new Error(`No mailbox ${secret}`), code: '123456' }, 'failed');
console.error('⨯ Error:', new Error(`at https://x.example/?token=${secret}`), { email: secret });
console.warn(`code 123456 for ${secret}`);
runInContext({ requestId: 'request-1', job: 'send-mail', jobId: 'job-1' }, () => log.info('in a job'));
process.emitWarning(`postgresql://timbre:hunter2@localhost/timbre of ${secret}`);
setTimeout(() => {
  throw new Error(`uncaught, with sk_test_abc of ${secret}`);
}, 10);
