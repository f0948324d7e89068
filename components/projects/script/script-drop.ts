import type Quill from 'quill';
import { Delta, Module, type Range } from 'quill';

/** Cleans drops like pastes. It replaces the editor's image uploader, which swallows every other drop. */
export class ScriptDrop extends Module {
  /** The selection being dragged within the script: it is moved; everything else is copied. */
  private dragged: Range | null = null;

  constructor(quill: Quill, options: Record<string, unknown> = {}) {
    super(quill, options);
    const { root } = quill;
    root.addEventListener('dragstart', () => {
      this.dragged = quill.getSelection();
    });
    root.addEventListener('dragend', () => {
      this.dragged = null;
    });
    root.addEventListener('drop', (event) => this.onDrop(event));
  }

  upload(): void {}

  private onDrop(event: DragEvent): void {
    // Otherwise the browser inserts the content unfiltered, or opens a dropped file in place of the page.
    event.preventDefault();
    const at = indexAt(this.quill, event);
    const html = event.dataTransfer?.getData('text/html') ?? '';
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    const from = event.ctrlKey || event.altKey ? null : this.dragged;
    this.dragged = null;
    if (at === null || (!html && !text) || !this.quill.isEnabled()) return;
    if (from && at >= from.index && at <= from.index + from.length) return;
    const dropped = this.quill.clipboard.convert({ html, text }, this.quill.getFormat(at));
    this.quill.updateContents(withDropped(at, dropped, from), 'user');
    const start = from && from.index < at ? at - from.length : at;
    this.quill.setSelection(start, dropped.length(), 'silent');
    this.quill.focus();
  }
}

/** Builds a single change, so that one undo reverts the whole move. */
function withDropped(at: number, dropped: Delta, from: Range | null): Delta {
  if (!from) return new Delta().retain(at).concat(dropped);
  if (from.index < at) {
    const between = at - from.index - from.length;
    return new Delta().retain(from.index).delete(from.length).retain(between).concat(dropped);
  }
  const between = from.index - at;
  return new Delta().retain(at).concat(dropped).retain(between).delete(from.length);
}

function indexAt({ selection }: Quill, { clientX, clientY }: DragEvent): number | null {
  const caret = caretAt(clientX, clientY);
  const normalized = caret && selection.normalizeNative(caret);
  return normalized ? selection.normalizedToRange(normalized).index : null;
}

function caretAt(x: number, y: number): AbstractRange | null {
  const position = document.caretPositionFromPoint?.(x, y);
  // Safari before 26.2 supports only the older method.
  if (!position) return document.caretRangeFromPoint?.(x, y) ?? null;
  const { offsetNode: node, offset } = position;
  return new StaticRange({ startContainer: node, startOffset: offset, endContainer: node, endOffset: offset });
}
