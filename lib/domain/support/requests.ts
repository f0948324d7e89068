/** Kinds of requests to support (docs/rules/requests.md). */
export const requestKinds = ['contact', 'erasure', 'review'] as const;
export type SupportRequestKind = (typeof requestKinds)[number];

/** Names of the kinds in lists of support. */
export const requestNames: Record<SupportRequestKind, string> = {
  contact: 'Message',
  erasure: 'Erasure of data',
  review: 'Review of a decision',
};

/** Returns whether a request of this kind can be closed without an answer: the user page has the erasure itself. */
export const canCloseWithoutAnswer = (kind: SupportRequestKind): boolean => kind === 'erasure';
