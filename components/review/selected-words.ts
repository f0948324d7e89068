export type ScriptWords = {
  start: number;
  end: number;
  quote: string;
};

/** The selected words of a script whose runs carry their position in `data-at`; null without any. */
export function selectedWords(script: string): ScriptWords | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const from = offsetOf(range.startContainer, range.startOffset);
  const to = offsetOf(range.endContainer, range.endOffset);
  if (from === null || to === null) return null;
  const selected = script.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const quote = selected.trim();
  return quote === '' ? null : { start, end: start + quote.length, quote };
}

/** A selection of whole lines begins or ends between elements. */
function offsetOf(node: Node, offset: number): number | null {
  const run =
    node instanceof Text ? node.parentElement?.closest('[data-at]') : firstRun(node.childNodes[offset] ?? node);
  const at = run?.getAttribute('data-at');
  return at == null ? null : Number(at) + (node instanceof Text ? offset : 0);
}

function firstRun(node: Node): Element | null {
  if (!(node instanceof Element)) return node.parentElement?.closest('[data-at]') ?? null;
  return node.matches('[data-at]') ? node : node.querySelector('[data-at]');
}
