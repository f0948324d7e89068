/**
 * Version of the terms, the privacy policy and the consultancy agreement, stored with each sign-up. It is an ISO date,
 * to be changed together with their texts (components/docs/legal-texts).
 */
export const termsVersion = '2026-11-30';
