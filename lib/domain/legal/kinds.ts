/** Kinds of legal texts, in the order of the lists that show them all (docs/rules/legal-texts.md). */
export const legalKinds = [
  'terms',
  'privacy',
  'consultancy',
  'license',
  'imprint',
  'contact',
  'accessibility',
] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Titles of the pages. */
export const legalTitles: Record<LegalKind, string> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  consultancy: 'Consultancy agreement',
  license: 'License terms',
  imprint: 'Imprint',
  contact: 'Contact',
  accessibility: 'Accessibility',
};

/** Path of the page of a text. */
export const legalPath = (kind: LegalKind): string => (kind === 'contact' ? '/contact' : `/docs/${kind}`);

/** Returns the kinds that a user agrees to with the sign-up, and again where a version asks for it. */
export const agreedKinds = (isVoice: boolean): readonly LegalKind[] =>
  isVoice ? ['terms', 'privacy', 'consultancy'] : ['terms', 'privacy'];
