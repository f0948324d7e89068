import { notFound, redirect } from 'next/navigation';
import { nullIfHiddenById } from '@/server/http/session';
import { findShortLink } from '@/server/playlists/queries';

/** Redirects from a short link. Only paths of this product are ever stored. */
export default async function ShortLinkPage({ params }: { params: Promise<{ code: string }> }) {
  const path = await nullIfHiddenById((await params).code, findShortLink);
  if (path === null) notFound();
  redirect(path);
}
