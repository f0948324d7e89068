import type { LegalKind } from '@/lib/domain/legal/kinds';
import { env } from '@/server/platform/env';
import { legalTemplates } from './legal-templates';

export { shippedVersion } from './legal-templates';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Characters that begin markup in a line of Markdown. */
const markup = /[\\`*_[\]<>#&|~]/g;

const plain = (text: string): string => text.trim().replace(markup, String.raw`\$&`);

/** Returns the text of the product as Markdown. Details that are configured are filled in; the rest are gaps. */
export function shippedLegalText(kind: LegalKind): string {
  const place = [env.OPERATOR_POSTAL_CODE, env.OPERATOR_CITY].filter(Boolean).join(' ');
  const address = [...env.OPERATOR_ADDRESS.split(';'), place].map(plain).filter(Boolean);
  return legalTemplates[kind]({
    name: plain(env.OPERATOR_NAME),
    address: address.length > 0 ? [...address, countryNames.of(env.OPERATOR_COUNTRY) ?? env.OPERATOR_COUNTRY] : [],
    register: plain(env.OPERATOR_REGISTER),
    vatId: plain(env.OPERATOR_VAT_ID),
    email: env.SUPPORT_EMAIL ?? '',
  }).trim();
}
