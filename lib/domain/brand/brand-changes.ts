import type { Brand } from './brand';

const labels: Readonly<Record<Exclude<keyof Brand, 'logo' | 'logoGround'>, string>> = {
  name: 'Name',
  tagline: 'Tagline',
  accent: 'Accent color',
  mailSender: 'Sender of mails',
  mailFooter: 'Footer of mails',
};

/** Returns the differences of two versions, each as a sentence without a period. */
export function brandChanges(before: Brand, after: Brand): string[] {
  const texts = (['name', 'tagline', 'accent', 'mailSender', 'mailFooter'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]}: ${quoted(before[field])} → ${quoted(after[field])}`);
  return [...texts, ...logoChange(before.logo, after.logo)];
}

const quoted = (text: string): string => (text === '' ? 'none' : `“${text.replace(/\n/g, ' / ')}”`);

function logoChange(before: string | null, after: string | null): string[] {
  if (before === after) return [];
  if (after === null) return ['Logo: that of the product'];
  return [before === null ? 'Logo: added' : 'Logo: replaced'];
}
