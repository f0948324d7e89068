'use client';

import { useQuery } from '@tanstack/react-query';
import { Ellipsis, ListMusic, Pencil, Plus, Share2, Trash2 } from 'lucide-react';
import { PageFrame } from '@/components/shell/page-frame';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/menus/menu';
import { OfflineNotice } from '@/components/ui/notices/alert';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PlaylistSummary } from '@/lib/contracts/playlists';
import { PlayOnDemand } from './play-control';
import { countsText } from './playlist-queue';

export function Playlists({ userId }: { userId: string }) {
  const list = useQuery({
    queryKey: queryKeys.playlists,
    queryFn: ({ signal }) => api('GET /users/{userId}/playlists', { params: { userId }, signal }),
  });
  const create = (
    <ButtonLink href="/playlists/create-playlist" scroll={false} icon={<Plus className="size-4" aria-hidden="true" />}>
      <span>
        Create<span className="max-xs:visually-hidden"> playlist</span>
      </span>
    </ButtonLink>
  );
  return (
    <PageFrame title="Your playlists" action={list.data?.length !== 0 && create}>
      {list.fetchStatus === 'paused' && <OfflineNotice />}
      {!list.data && list.isError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {!list.data && !list.isError && <ListSkeleton />}
      {list.data && list.data.length > 0 && (
        <ul aria-label="Your playlists" className="divide-y divide-line border-y border-line">
          {list.data.map((playlist) => (
            <li key={playlist.id}>
              <PlaylistItem playlist={playlist} />
            </li>
          ))}
        </ul>
      )}
      {list.data?.length === 0 && (
        <EmptyState icon={<ListMusic aria-hidden="true" />} title="No playlists" action={create}>
          Gather demos in a playlist, put them in order, and send others a link to listen.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function PlaylistItem({ playlist }: { playlist: PlaylistSummary }) {
  const path = `/playlists/${playlist.id}`;
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <PlayOnDemand playlist={playlist} />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-base font-semibold break-words">
          <Link href={path} className="rounded-sm hover:underline">
            <bdi>{playlist.name}</bdi>
          </Link>
        </h2>
        <p className="text-sm text-muted">{countsText(playlist)}</p>
      </div>
      <div className="flex max-sm:col-start-2 max-sm:row-start-2 max-sm:empty:hidden">
        {playlist.voices.length > 0 && <AvatarGroup people={playlist.voices} total={playlist.numVoices} />}
      </div>
      <div className="max-sm:col-start-3 max-sm:row-start-1">
        <Menu
          label={playlist.name}
          trigger={
            <IconButton
              label={`More about ${playlist.name}`}
              icon={<Ellipsis className="size-5" aria-hidden="true" />}
            />
          }
          items={[
            { label: 'Share', icon: <Share2 aria-hidden="true" />, href: `${path}/share` },
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, href: `${path}/edit` },
            { label: 'Delete', icon: <Trash2 aria-hidden="true" />, href: `${path}/delete`, danger: true },
          ]}
        />
      </div>
    </div>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading playlists" className="divide-y divide-line border-y border-line">
      {['w-56', 'w-40', 'w-48'].map((width) => (
        <div key={width} className="flex items-center gap-4 py-4">
          <Skeleton className="size-11 !rounded-full" />
          <div className="flex-1">
            <Skeleton className={`h-5 max-w-full ${width}`} />
            <Skeleton className="mt-2 h-4 w-32" />
          </div>
          <Skeleton className="h-8 w-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
