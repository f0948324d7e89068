import { invalidRequest, S3Error } from './errors';

export type Target = {
  /** The path exactly as sent; each key has only one accepted spelling. */
  path: string;
  bucket: string;
  key: string | undefined;
  query: ReadonlyMap<string, string>;
};

const maxKeyBytes = 1024;

/** @throws S3Error for a path or query that the AWS SDKs would not send, so that each key has one spelling */
export function parseTarget(url: string): Target {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const [bucket = '', ...segments] = path.slice(1).split('/').map(decode);
  const spelling = `/${[bucket, ...segments].map(encodeRfc3986).join('/')}`;
  if (spelling !== path) throw invalidUri('The path has to be percent-encoded as in RFC 3986, with upper-case digits.');
  const key = segments.join('/');
  if (key !== '') requireKey(key, segments);
  return { path, bucket, key: key || undefined, query: parseQuery(mark < 0 ? '' : url.slice(mark + 1)) };
}

export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Keys never become paths of the file system, but suspicious ones are rejected all the same. */
function requireKey(key: string, segments: string[]): void {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error(400, 'KeyTooLongError', 'The key is too long.');
  const isUnsafe = (segment: string) => /^\.{0,2}$/.test(segment) || /[/\\\p{Cc}]/u.test(segment);
  if (segments.some(isUnsafe)) throw invalidUri('The key has an empty or relative segment, or a forbidden character.');
}

function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (query.has(name)) throw invalidRequest(`The query parameter ${name} is repeated.`);
    query.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidUri('The URL has a broken percent-encoding.');
  }
}

const invalidUri = (message: string) => new S3Error(400, 'InvalidURI', message);
