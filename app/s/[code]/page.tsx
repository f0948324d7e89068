import { notFound, redirect } from 'next/navigation';
import { visibleById } from '@/server/http/visible';
import { findShortLink } from '@/server/playlists/queries';

/** Redirects from a short link. Only paths of this product are ever stored. */
export default async function ShortLinkPage({ params }: { params: Promise<{ code: string }> }) {
  const path = await visibleById((await params).code, findShortLink);
  if (path === null) notFound();
  redirect(path);
}
