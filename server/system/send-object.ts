import { audioTypeOf } from '@/lib/domain/sound/audio-types';
import type { Actor } from '@/server/access/actor';
import { licenseRules } from '@/server/assignments/licenses/license-objects';
import { demoRules } from '@/server/demos/demo-objects';
import { orderSampleRecording } from '@/server/demos/sample-recordings';
import { exportRules } from '@/server/exports/export-objects';
import { fileRules } from '@/server/files/file-objects';
import { lineRules } from '@/server/lines/line-objects';
import { documentRules } from '@/server/payments/documents/document-objects';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, redirectTo } from '@/server/platform/http-result';
import { contentDisposition, signDownload } from '@/server/platform/storage/storage';
import { takeRules } from '@/server/takes/take-objects';
import { findReadable, type ObjectRules, type ReadableObject } from '@/server/uploads/object-rules';

/**
 * Redirects to a signed URL, which is valid for five minutes. Uploads are sent as attachments of a neutral type, so
 * that browsers do not render them on the origin of the object store. Generated PDFs are shown inline; generated XML,
 * which browsers could run as a page, is not.
 */
export async function download(
  actor: Actor,
  query: { uri: string; filename?: string | undefined },
): Promise<HttpResult<undefined>> {
  const { kind, filename } = await requireObject(actor, query.uri);
  const url = await signDownload({
    key: query.uri,
    contentType: contentTypes[kind],
    disposition: contentDisposition(
      kind === 'document' ? 'inline' : 'attachment',
      downloadName(query.filename ?? filename, query.uri),
    ),
  });
  return redirectTo(url, { wait: await orderSampleRecording(query.uri) });
}

const contentTypes: Record<ReadableObject['kind'], string> = {
  recording: 'application/octet-stream',
  document: 'application/pdf',
  xml: 'application/xml',
  file: 'application/octet-stream',
};

/**
 * Redirects to a signed URL. The redirect may be cached for less time than the signature is valid, so that seeking
 * needs no new one. Redirects to private recordings are cached per session.
 */
export async function stream(actor: Actor | null, query: { uri: string }): Promise<HttpResult<undefined>> {
  const { kind, isPublic } = await requireObject(actor, query.uri);
  const contentType = kind === 'recording' ? audioTypeOf(query.uri) : null;
  if (!contentType) {
    throw new AppError('unsupported-media-type', 'This file cannot be played. Please download it.');
  }
  const url = await signDownload({ key: query.uri, contentType, disposition: 'inline' });
  const cache = isPublic ? 'public, max-age=240' : 'private, max-age=240';
  const headers = { 'Cache-Control': cache, ...(!isPublic && { Vary: 'Cookie' }) };
  return redirectTo(url, { headers, wait: await orderSampleRecording(query.uri) });
}

async function requireObject(actor: Actor | null, uri: string) {
  const object = await findObject(actor, uri);
  if (!object) throw new AppError('not-found', 'This file does not exist.');
  return object;
}

/**
 * Returns a safe name. A link decides the name, and comes from anyone who may read the object. So the name shows what
 * the object is: it has no invisible characters, such as those that reverse what follows, and the ending under which
 * the object is stored.
 */
function downloadName(name: string, uri: string): string {
  const visible = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\]/g, '_')
    .trim();
  const ending = /\.[a-z0-9]+$/i.exec(uri)?.[0] ?? '';
  if (ending === '') return visible.replaceAll('.', '_') || 'download';
  return visible.toLowerCase().endsWith(ending.toLowerCase()) && visible.length > ending.length
    ? visible
    : `${visible || 'download'}${ending}`;
}

/** The rules are in docs/rules/audio.md#who-hears-and-saves-what. */
const mayRead: ObjectRules = {
  ...demoRules,
  ...takeRules,
  ...lineRules,
  ...fileRules,
  ...documentRules,
  ...exportRules,
  ...licenseRules,
};

/** Returns null for missing and forbidden objects alike, and for objects without a record. */
export function findObject(actor: Actor | null, uri: string): Promise<ReadableObject | null> {
  return findReadable(mayRead, actor, uri);
}
