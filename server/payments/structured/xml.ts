const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an element or attribute. Characters that XML 1.0 does not allow are removed. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Elements, or nothing. */
export type Xml = string | null | false | readonly Xml[];

function join(content: Xml): string {
  if (typeof content === 'string') return content;
  return content ? content.map(join).join('') : '';
}

type Attributes = Record<string, string>;

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

/** Returns an element with a text, or nothing without one: EN 16931 forbids empty elements. */
export function textElement(name: string, text: string | null | undefined, attributes: Attributes = {}): string {
  return text ? `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>` : '';
}

/** Returns an element with others in it, or nothing if all of these are absent. */
export function element(name: string, ...content: Xml[]): string {
  const inner = join(content);
  return inner && `<${name}>${inner}</${name}>`;
}

/** @param namespaces their addresses by prefix, which is empty for the default one */
export function xmlDocument(name: string, namespaces: Attributes, ...content: Xml[]): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [prefix ? `xmlns:${prefix}` : 'xmlns', uri]);
  const opening = `${name}${attributesOf(Object.fromEntries(declared))}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${opening}>${join(content)}</${name}>\n`;
}
