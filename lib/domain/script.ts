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

/** Each line is an element on the page: an unlimited number of them would stop every browser that opens the script. */
const maxLines = 20_000;

/** A script as it may come in: without control characters but tabs and line ends (docs/rules/projects.md#script). */
export const newScriptOps = scriptOps
  .refine((ops) => ops.every((op) => !control.test(op.insert)), 'Please remove the control characters')
  .refine((ops) => countLines(ops) <= maxLines, 'Please use at most 20,000 lines');

function countLines(ops: z.infer<typeof scriptOps>): number {
  let lines = 1;
  for (const { insert } of ops) {
    for (let at = insert.indexOf('\n'); at >= 0; at = insert.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}

export type ScriptOps = z.infer<typeof scriptOps>;

/** The script as plain text, without line ends at its end. */
export function scriptText(ops: ScriptOps): string {
  const text = ops.map((op) => op.insert).join('');
  // A loop, because /\n+$/ takes quadratic time on a run of line ends in the middle.
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}
