'use client';

import { BackLink } from '@/components/shell/back-link';
import { useLastList } from '@/components/shell/visited-pages';

export function BackToVoices() {
  const href = useLastList() ?? '/search';
  return <BackLink href={href} label={listName(href)} />;
}

function listName(path: string): string {
  if (path.startsWith('/favorites')) return 'your favorites';
  if (path.startsWith('/playlists')) return 'the playlist';
  return path.startsWith('/projects') ? 'the project' : 'the search';
}
