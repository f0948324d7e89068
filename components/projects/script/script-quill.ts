import Quill, { Delta, Module, type Range } from 'quill';
import Clipboard from 'quill/modules/clipboard';

const unsupportedSelector =
  'script, style, template, noscript, iframe, frame, object, embed, svg, math, img, picture, video, audio, canvas, ' +
  'head, title, meta, link, input, textarea, select, button, map, [style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

const supportedStyles = ['font-weight', 'font-style', 'text-decoration'];

/**
 * Changes HTML in its own inert document: converts Word lists to lists and removes every element and attribute that a
 * script does not support.
 */
function cleanPaste(doc: Document): void {
  convertWordLists(doc);
  // These attributes make the editor apply its own Word conversion.
  for (const name of doc.documentElement.getAttributeNames()) doc.documentElement.removeAttribute(name);
  for (const element of doc.body.querySelectorAll(unsupportedSelector)) element.remove();
  for (const element of doc.body.querySelectorAll('*')) cleanElement(element);
  // Merge text nodes so that white space around removed elements collapses.
  doc.body.normalize();
}

/**
 * Removes attributes and unsupported elements. Bold elements that are styled as not bold are unwrapped, such as the
 * wrapper of a Google document.
 */
function cleanElement(element: Element): void {
  const style = element instanceof HTMLElement ? styleOf(element) : '';
  if (/^(B|STRONG)$/.test(element.tagName) && /font-weight:\s*(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  if (style) element.setAttribute('style', style);
}

function styleOf({ style }: HTMLElement): string {
  const line = style.textDecorationLine || style.textDecoration;
  const declarations = supportedStyles.map((name) => [
    name,
    name === 'text-decoration' ? line : style.getPropertyValue(name),
  ]);
  return declarations.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('; ');
}

/**
 * Converts lists of Word. It names the list and level in the paragraph style ('mso-list:l0 level1 lfo1'); whether a
 * list has bullets follows from the style sheet and from the marker in each item.
 */
function convertWordLists(doc: Document): void {
  const sheet = [...doc.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  for (const item of doc.body.querySelectorAll('[style*="mso-list"]')) {
    const match = /mso-list:\s*l(\d+)\s+level(\d+)/i.exec(item.getAttribute('style') ?? '');
    if (!match) continue;
    const [, id = '', level = ''] = match;
    const list = doc.createElement(isBulleted(sheet, id, level, markerOf(item)) ? 'ul' : 'ol');
    const entry = list.appendChild(doc.createElement('li'));
    entry.append(...item.childNodes);
    item.replaceWith(list);
  }
}

function markerOf(item: Element): string {
  const marker = [...item.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  );
  return marker?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '';
}

function isBulleted(sheet: string, id: string, level: string, marker: string): boolean {
  const format = new RegExp(`@list l${id}:level${level}\\s*\\{[^{}]*mso-level-number-format:\\s*([\\w-]+)`, 'i').exec(
    sheet,
  );
  if (format) return format[1] === 'bullet';
  // Numbers and letters end with punctuation ('1.', 'b)', 'iv.'); a lone 'o' is a Courier bullet.
  return marker !== '' && (marker === 'o' || !/[\p{L}\p{N}]/u.test(marker) || /^[§Øü]$/.test(marker));
}

/** Cleans drops like pastes. It replaces the editor's image uploader, which swallows every other drop. */
class ScriptDrop extends Module {
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

/**
 * Clipboard that cleans HTML first: Quill's paste handling moves nodes into the live page, where pasted scripts would
 * run.
 */
class ScriptClipboard extends Clipboard {
  protected override normalizeHTML(doc: Document): void {
    cleanPaste(doc);
    super.normalizeHTML(doc);
  }
}

Quill.register({ 'modules/clipboard': ScriptClipboard, 'modules/uploader': ScriptDrop }, true);

export { Quill };
