import { audioTypeOf } from '@/lib/domain/audio-types';
import type { Actor } from '@/server/access/actor';
import { findObject } from '@/server/files/find-object';
import { type HttpResult, redirectTo } from '@/server/platform/http-result';
import { AppError } from '@/server/platform/errors';
import { contentDisposition, signDownload } from '@/server/platform/storage';

/**
 * Saves an object under a name: redirects to a signed URL of five minutes. An upload is an attachment of a neutral type,
 * whatever its uploader called it, so that no browser opens it on the host of the object store. The product's own PDFs
 * open in the window.
 */
export async function download(
  actor: Actor,
  query: { uri: string; filename?: string | undefined },
): Promise<HttpResult<undefined>> {
  const { kind, filename } = await requireObject(actor, query.uri);
  const isOwnPdf = kind === 'document';
  const url = await signDownload({
    key: query.uri,
    contentType: isOwnPdf ? 'application/pdf' : 'application/octet-stream',
    disposition: contentDisposition(isOwnPdf ? 'inline' : 'attachment', cleanName(query.filename ?? filename)),
  });
  return redirectTo(url);
}

/**
 * Plays a recording, as one of the types of `audioTypes`. The redirect may be cached for less time than the signature is
 * valid, so that seeking needs no new one; a private one only for the session that asked.
 */
export async function stream(actor: Actor | null, query: { uri: string }): Promise<HttpResult<undefined>> {
  const { kind, isPublic } = await requireObject(actor, query.uri);
  const contentType = kind === 'recording' ? audioTypeOf(query.uri) : null;
  if (!contentType) {
    throw new AppError('unsupported-media-type', 'This file cannot be played. Please download it.');
  }
  const url = await signDownload({ key: query.uri, contentType, disposition: 'inline' });
  const cache = isPublic ? 'public, max-age=240' : 'private, max-age=240';
  return redirectTo(url, { 'Cache-Control': cache, ...(!isPublic && { Vary: 'Cookie' }) });
}

async function requireObject(actor: Actor | null, uri: string) {
  const found = await findObject(actor, uri);
  if (!found) throw new AppError('not-found', 'There is no such file.');
  return found;
}

/** Slashes and control characters have no place in a file name. */
function cleanName(name: string): string {
  return [...name].map((sign) => (sign < ' ' || '/\\'.includes(sign) ? '_' : sign)).join('');
}
