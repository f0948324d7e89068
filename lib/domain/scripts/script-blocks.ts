import type { ScriptOps } from './script';

export type ScriptRun = { text: string; bold?: true; italic?: true; underline?: true };
export type ScriptBlock =
  | { kind: 'paragraph'; runs: ScriptRun[] }
  | { kind: 'ordered' | 'bullet'; items: ScriptRun[][] };

/** Returns the blocks of a script. In a delta, the newline that ends a line carries its format. */
export function scriptBlocks(ops: ScriptOps): ScriptBlock[] {
  const blocks: ScriptBlock[] = [];
  let line: ScriptRun[] = [];
  const end = (list: 'ordered' | 'bullet' | undefined) => {
    const last = blocks.at(-1);
    if (!list) blocks.push({ kind: 'paragraph', runs: line });
    else if (last && last.kind === list) last.items.push(line);
    else blocks.push({ kind: list, items: [line] });
    line = [];
  };
  for (const { insert, attributes = {} } of ops) {
    const { list, ...format } = attributes;
    const [first = '', ...rest] = insert.split('\n');
    if (first) line.push({ text: first, ...format });
    for (const text of rest) {
      end(list);
      if (text) line.push({ text, ...format });
    }
  }
  if (line.length > 0) end(undefined);
  return blocks;
}

type EditorOp = { insert?: unknown; attributes?: Record<string, unknown> | undefined };

/**
 * Drops everything but the four supported formats (links, colors, images, nested lists) and retains the text; a script
 * without text becomes empty.
 */
export function toScriptOps(ops: readonly EditorOp[]): ScriptOps {
  const clean = ops.flatMap(({ insert: written, attributes = {} }) => {
    const insert = typeof written === 'string' ? withoutControl(written) : '';
    if (insert === '') return [];
    const supportedFormats = knownFormats(attributes);
    return [Object.keys(supportedFormats).length > 0 ? { insert, attributes: supportedFormats } : { insert }];
  });
  return clean.some(({ insert }) => insert.trim() !== '') ? clean : [];
}

function withoutControl(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '');
}

function knownFormats({
  bold,
  italic,
  underline,
  list,
}: Record<string, unknown>): NonNullable<ScriptOps[number]['attributes']> {
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(list === 'ordered' && { list }),
    // Checklist items become bullet items.
    ...((list === 'bullet' || list === 'checked' || list === 'unchecked') && { list: 'bullet' }),
  };
}

/** Compares scripts; how their operations are split does not matter. */
export function isSameScript(a: ScriptOps, b: ScriptOps): boolean {
  return JSON.stringify(scriptBlocks(a)) === JSON.stringify(scriptBlocks(b));
}

/** Shortens a script to 6 lines or 400 characters (docs/rules/projects.md#script). */
export function scriptPreview(text: string): { text: string; isWhole: boolean } {
  const lines = text.split('\n').slice(0, 6).join('\n');
  const preview = lines.length > 400 ? `${lines.slice(0, 400).replace(/\s+\S*$/, '')}…` : lines;
  return { text: preview, isWhole: preview === text };
}
