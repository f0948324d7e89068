import { customerForm } from '@/tests/support/accounts';
import { visitor } from '@/tests/support/network/api';
import { pollUntil } from '@/tests/support/jobs/poll';

/** Returns the seconds from a sign-up of another visitor until its code has arrived. */
export async function secondsToCode(url: string): Promise<number> {
  const form = customerForm();
  const started = performance.now();
  await visitor({ url }).call('POST /users', { body: form });
  await pollUntil(() => hasMail(form.email), { timeoutMs: 300_000, everyMs: 100, what: `the code of ${form.email}` });
  return (performance.now() - started) / 1_000;
}

async function hasMail(to: string): Promise<boolean> {
  const response = await fetch(`${process.env.MAIL_INBOX_URL}/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as unknown[]).length > 0;
}
