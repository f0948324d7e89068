/**
 * Of the terms, the privacy policy and the consultancy agreement; stored with each sign-up. An ISO date, to be changed
 * together with their texts (components/docs/legal-texts).
 */
export const termsVersion = '2026-11-26';
