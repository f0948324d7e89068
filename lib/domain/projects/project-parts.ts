/**
 * Parts of a project that pages load by themselves (docs/rules/api.md#parts-of-a-project). `chat` stands for the unread
 * marks, which are also part of the details. Lines have an event of their own.
 */
export const projectParts = ['details', 'script', 'takes', 'files', 'chat'] as const;
export type ProjectPart = (typeof projectParts)[number];
