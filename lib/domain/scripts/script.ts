import { z } from 'zod';
import { withLineBreaks } from './plain-text';

const attributes = z
  .strictObject({
    bold: z.literal(true),
    italic: z.literal(true),
    underline: z.literal(true),
    list: z.enum(['ordered', 'bullet']),
  })
  .partial();

export const scriptOp = z.strictObject({ insert: z.string().max(500_000), attributes: attributes.optional() });

/**
 * A Quill delta of insertions: only bold, italic, underline and lists. Scripts are stored and rendered only in this
 * form, so no other HTML can get in.
 */
export const scriptOps = z
  .array(scriptOp)
  .max(20_000)
  .refine((ops) => ops.reduce((sum, op) => sum + op.insert.length, 0) <= 1_000_000, 'The script is too long');

// oxlint-disable-next-line no-control-regex -- rejects control characters
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Each line is an element on the page: too many would freeze the browser. */
const maxLines = 20_000;

export const newScriptOps = scriptOps
  .overwrite((ops) => ops.map((op) => ({ ...op, insert: withLineBreaks(op.insert) })))
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

export function scriptText(ops: ScriptOps): string {
  const text = ops.map((op) => op.insert).join('');
  // A loop, because /\n+$/ takes quadratic time on a run of newlines in the middle.
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}
