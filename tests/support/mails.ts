import { visitor } from '@/tests/support/network/api';
import { pollUntil } from '@/tests/support/jobs/poll';

export type Mail = { to: string; subject: string; text: string; html: string; created: string };

export function mailsTo(to: string): Promise<Mail[]> {
  return visitor().call('GET /dev/inbox', { query: { to } });
}

export async function mailTo(to: string, { count = 1, timeoutMs = 60_000 } = {}): Promise<Mail> {
  const mails = await pollUntil(
    async () => {
      const all = await mailsTo(to);
      return all.length >= count && all;
    },
    { timeoutMs, everyMs: 200, what: `mail ${count} to ${to}` },
  );
  const [newest] = mails;
  if (!newest) throw new Error(`There is no mail to ${to}.`);
  return newest;
}

export function codeIn({ text }: Mail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** Another code of the same kind. */
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export function tokenIn({ text }: Mail): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`There is no token in: ${text}`);
  return token;
}

export function verifyLinkIn({ text }: Mail): string {
  const link = /\S+\/search\/verify\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link to verify in: ${text}`);
  return link;
}
