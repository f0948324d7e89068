'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useMemo } from 'react';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { usePlayer } from '@/components/player/use-player';
import { queueOf } from './playlist-queue';
import { useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PlaylistSummary } from '@/lib/contracts/playlists';

export function PlayControl({ name, queue }: { name: string; queue: readonly Track[] }) {
  const isPlaying = useIsQueuePlaying(queue);
  return (
    <PlayButton
      name={name}
      isPlaying={isPlaying}
      disabled={queue.length === 0}
      onClick={() => (isPlaying ? player.stop() : player.play(queue))}
    />
  );
}

const noTracks: readonly Track[] = [];

/** Play button of a playlist in a list, whose tracks are loaded when it is played. */
export function PlayOnDemand({ playlist: { id, name, numTracks } }: { playlist: PlaylistSummary }) {
  const queries = useQueryClient();
  const query = {
    queryKey: queryKeys.playlist(id),
    queryFn: () => api('GET /playlists/{playlistId}', { params: { playlistId: id } }),
  };
  const { data } = useQuery({ ...query, enabled: false });
  const isPlaying = useIsQueuePlaying(useMemo(() => (data ? queueOf(data.tracks) : noTracks), [data]));
  const { send, isSending } = useRequest(async () => {
    const { tracks } = await queries.fetchQuery({ ...query, staleTime: 0 });
    const queue = queueOf(tracks);
    if (queue.length > 0) player.play(queue);
    else showToast(`No track of “${name}” can be played at the moment.`);
  }, reportError);
  return (
    <PlayButton
      name={name}
      isPlaying={isPlaying}
      disabled={numTracks === 0}
      loading={isSending}
      onClick={() => (isPlaying ? player.stop() : void send())}
    />
  );
}

type PlayButtonProps = {
  name: string;
  isPlaying: boolean;
  disabled: boolean;
  loading?: boolean;
  onClick: () => void;
};

function PlayButton({ name, isPlaying, disabled, loading = false, onClick }: PlayButtonProps) {
  return (
    <IconButton
      label={isPlaying ? `Stop ${name}` : `Play ${name}`}
      variant={isPlaying ? 'primary' : 'secondary'}
      round
      disabled={disabled}
      loading={loading}
      icon={
        isPlaying ? (
          <Square className="size-4 fill-current" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Play className="size-4.5 translate-x-px fill-current" strokeWidth={1.5} aria-hidden="true" />
        )
      }
      onClick={onClick}
    />
  );
}

function useIsQueuePlaying(queue: readonly Track[]): boolean {
  const { queue: current, status } = usePlayer();
  if (status === 'stopped' || queue.length === 0 || current.length !== queue.length) return false;
  return queue.every((track, index) => track.id === current[index]?.id);
}
