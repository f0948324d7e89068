import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AccessDenied, LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { Favorites } from '@/components/voices/favorites';
import { queryKeys } from '@/lib/client/query-keys';
import { currentActor } from '@/server/http/session';
import { listFavorites } from '@/server/playlists/queries';

export const metadata: Metadata = { title: 'Your favorites' };

export default async function FavoritesPage() {
  const actor = await currentActor();
  if (!actor || actor.isVoice) {
    return (
      <PageFrame title="Your favorites">
        {actor ? <AccessDenied /> : <LoginPrompt text="Log in to see your favorites." />}
      </PageFrame>
    );
  }
  const queries = new QueryClient();
  const first = await listFavorites(actor, actor.userId);
  queries.setQueryData(queryKeys.favorites, { pages: [{ ...first, total: null }], pageParams: [''] });
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Favorites userId={actor.userId} />
    </HydrationBoundary>
  );
}
