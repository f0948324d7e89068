import { brandVersion, currentBrand } from '@/server/installation/brand';
import { env } from '@/server/platform/env';

/**
 * Returns the From header of mails. The address is always that of MAIL_FROM, whose display name is used until a brand is
 * stored.
 */
export function mailFrom(): string | { name: string; address: string } {
  if (brandVersion() === 0) return env.MAIL_FROM;
  const { name, mailSender } = currentBrand();
  const [address = env.MAIL_FROM] = /[^\s<>@]+@[^\s<>@]+/.exec(env.MAIL_FROM) ?? [];
  return { name: mailSender || name, address };
}
