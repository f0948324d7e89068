import type { Actor } from '@/server/access/actor';
import { findObject } from '@/server/files/find-object';
import { type Answer, redirectTo } from '@/server/platform/answer';
import { AppError } from '@/server/platform/errors';
import { signDownload } from '@/server/platform/storage';

/** Saves an object under a name: a redirect to a signed address of five minutes. */
export async function download(
  actor: Actor,
  query: { uri: string; filename?: string | undefined },
): Promise<Answer<undefined>> {
  const found = await requireObject(actor, query.uri);
  return redirectTo(await signDownload({ key: query.uri, filename: cleanName(query.filename ?? found.filename) }));
}

/** Plays an object. The redirect may be kept for less long than the signature lives, so that seeking asks nobody again. */
export async function stream(actor: Actor | null, query: { uri: string }): Promise<Answer<undefined>> {
  const { isPublic } = await requireObject(actor, query.uri);
  const url = await signDownload({ key: query.uri });
  return redirectTo(url, { 'Cache-Control': `${isPublic ? 'public' : 'private'}, max-age=240` });
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
