import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Playlists } from '@/components/playlists/playlists';
import { AccessDenied, LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { queryKeys } from '@/lib/client/query-keys';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';
import { listPlaylists } from '@/server/playlists/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Your playlists') });

export default async function PlaylistsLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor || actor.isVoice) {
    return (
      <PageFrame title="Your playlists">
        {actor ? <AccessDenied /> : <LoginPrompt text="Log in to see your playlists." />}
      </PageFrame>
    );
  }
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.playlists, await listPlaylists(actor, actor.userId));
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Playlists userId={actor.userId} />
      {children}
    </HydrationBoundary>
  );
}
