import { z } from 'zod';

const attributes = z
  .strictObject({
    bold: z.literal(true),
    italic: z.literal(true),
    underline: z.literal(true),
    list: z.enum(['ordered', 'bullet']),
  })
  .partial();

/**
 * A script as rich-text operations (a Quill delta of insertions): bold, italic, underline and lists, nothing else.
 * It is the only form in which a script is stored and drawn, so no other HTML can come in.
 */
export const scriptOps = z
  .array(z.strictObject({ insert: z.string().max(500_000), attributes: attributes.optional() }))
  .max(20_000)
  .refine((ops) => ops.reduce((sum, op) => sum + op.insert.length, 0) <= 1_000_000, 'The script is too long');

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A script as it may come in: without control characters but tabs and line ends. */
export const newScriptOps = scriptOps.refine(
  (ops) => ops.every((op) => !control.test(op.insert)),
  'Please remove the control characters',
);

export type ScriptOps = z.infer<typeof scriptOps>;

/** The script as plain text. */
export function scriptText(ops: ScriptOps): string {
  return ops
    .map((op) => op.insert)
    .join('')
    .replace(/\n+$/, '');
}

/** Words as the allowance counts them: runs of letters and digits, with inner apostrophes and hyphens. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’\-‐‑][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

const wordsPerMinute = 140;

/** Reading time in seconds at 140 words a minute (docs/rules/projects.md#script). */
export function readingSeconds(words: number): number {
  return Math.round((words / wordsPerMinute) * 60);
}
