import { S3Error } from './errors';

export type XmlElements = {
  [name: string]: string | number | boolean | XmlElements | XmlElements[] | undefined;
};

export function xmlDocument(root: string, elements: XmlElements): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, elements)}`;
}

function element(name: string, value: XmlElements[string]): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('');
  const content =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, inner]) => element(child, inner))
          .join('')
      : escapeXml(String(value));
  return `<${name}>${content}</${name}>`;
}

function escapeXml(text: string): string {
  const printable = text.replace(/[^\P{Cc}\t\n\r]/gu, '\uFFFD');
  return printable.replace(/[<>&"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Returns the parts of a CompleteMultipartUpload request.
 * @throws S3Error 'MalformedXML', or 'InvalidPartOrder' unless their numbers ascend.
 */
export function parseCompleteRequest(xml: string): { number: number; etag: string }[] {
  const parts = xml
    .split('</Part>')
    .slice(0, -1)
    .map((part) => ({
      number: Number(/<PartNumber>(\d{1,5})<\/PartNumber>/.exec(part)?.[1]),
      etag: /<ETag>(?:"|&quot;|&#34;)?([0-9a-zA-Z]{1,64})(?:"|&quot;|&#34;)?<\/ETag>/.exec(part)?.[1] ?? '',
    }));
  const isComplete = parts.length > 0 && parts.every(({ number, etag }) => number >= 1 && etag !== '');
  if (!isComplete) throw new S3Error(400, 'MalformedXML', 'The body has to list the parts.');
  const isAscending = parts.every(({ number }, index) => number > (parts[index - 1]?.number ?? 0));
  if (!isAscending) throw new S3Error(400, 'InvalidPartOrder', 'The parts have to be listed in ascending order.');
  return parts;
}
