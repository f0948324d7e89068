/** What has no text that belongs into a script. */
const dropped =
  'script, style, template, noscript, iframe, frame, object, embed, svg, math, img, picture, video, audio, canvas, ' +
  'head, title, meta, link, input, textarea, select, button, map, [style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';

/** The only style properties that mean something in a script; the editor reads them as its own formats. */
const meaningful = ['font-weight', 'font-style', 'text-decoration'];

/**
 * Prepares what was pasted, while it is still in a document of its own in which nothing runs or loads: lists of a word
 * processor become lists, and every element and attribute that means nothing in a script is taken away, before the editor
 * looks at it.
 */
export function cleanPaste(doc: Document): void {
  makeWordLists(doc);
  // What tells the editor to treat the paste as a word processor's: that is done here.
  for (const { name } of [...doc.documentElement.attributes]) doc.documentElement.removeAttribute(name);
  for (const element of doc.body.querySelectorAll(dropped)) element.remove();
  for (const element of doc.body.querySelectorAll('*')) keepMeaning(element);
  // White space around what was dropped becomes one space, or nothing where a line begins.
  doc.body.normalize();
}

/** Bold that is said not to be bold (the frame of a Google document) is no more than what is in it. */
function keepMeaning(element: Element): void {
  const style = element instanceof HTMLElement ? styleOf(element) : '';
  if (/^(B|STRONG)$/.test(element.tagName) && /font-weight:\s*(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (style) element.setAttribute('style', style);
}

function styleOf({ style }: HTMLElement): string {
  const line = style.textDecorationLine || style.textDecoration;
  const known = meaningful.map((name) => [name, name === 'text-decoration' ? line : style.getPropertyValue(name)]);
  return known.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('; ');
}

/**
 * Word writes the items of a list as paragraphs whose style names the list and the level ('mso-list:l0 level1 lfo1'). Which
 * lists have bullets stands in its style sheet, and shows in the marker that it writes into each item.
 */
function makeWordLists(doc: Document): void {
  const sheet = [...doc.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  for (const item of doc.body.querySelectorAll('[style*="mso-list"]')) {
    const named = /mso-list:\s*l(\d+)\s+level(\d+)/i.exec(item.getAttribute('style') ?? '');
    if (!named) continue;
    const [, id = '', level = ''] = named;
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
  // Numbers and letters end in a sign ('1.', 'b)', 'iv.'); a lone 'o' is Courier's bullet.
  return marker !== '' && (marker === 'o' || !/[\p{L}\p{N}]/u.test(marker) || /^[§Øü]$/.test(marker));
}
