import { S3Error } from './errors';

/**
 * Returns the bytes that a Range header requests, both included; undefined for the whole object.
 * @throws S3Error 400 for anything but a single byte range, 416 for a range outside of the object.
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  if (header === undefined) return;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') throw new S3Error(400, 'InvalidArgument', 'Range has to be one range of bytes.');
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new S3Error(416, 'InvalidRange', 'The range is outside of the object.');
}
