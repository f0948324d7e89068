'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { rememberPlaylist, useLastPlaylist } from '@/components/shared/search-context';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PlaylistSummary } from '@/lib/contracts/playlists';
import { countsText } from './playlist-queue';
import { playlistChanged } from './use-playlist';

export type DemoChoice = { id: string; name: string };

type AddToPlaylistDialogProps = {
  demos: readonly DemoChoice[];
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

export function AddToPlaylistDialog({ demos, open, onClose, onClosed }: AddToPlaylistDialogProps) {
  const { user } = useCurrentUser();
  const userId = user?.id ?? '';
  const list = useQuery({
    queryKey: queryKeys.playlists,
    queryFn: ({ signal }) => api('GET /users/{userId}/playlists', { params: { userId }, signal }),
    enabled: user !== null,
  });
  return (
    <Dialog open={open} onClose={onClose} {...(onClosed && { onClosed })} title="Add to playlist">
      {list.data && <PlaylistChoice demos={demos} playlists={list.data} userId={userId} onDone={onClose} />}
      {!list.data && list.isError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {!list.data && !list.isError && (
        <p className="flex justify-center py-8">
          <Spinner label="Loading your playlists" />
        </p>
      )}
    </Dialog>
  );
}

const newPlaylist = 'new playlist';

type PlaylistChoiceProps = {
  demos: readonly DemoChoice[];
  playlists: readonly PlaylistSummary[];
  userId: string;
  onDone: () => void;
};

function PlaylistChoice({ demos, playlists, userId, onDone }: PlaylistChoiceProps) {
  const [demoId, setDemoId] = useState(demos[0]?.id ?? '');
  const last = useLastPlaylist(userId);
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const has = (playlist: PlaylistSummary) => playlist.voiceDemoIds.includes(demoId);
  const chosen = picked ?? suggestPlaylist(playlists, last, has);
  const add = useAddTrack(userId);
  const isTaken = playlists.some((playlist) => playlist.id === chosen && has(playlist));
  const { isSending, problem, send } = useSubmit(async () => {
    const isMissing = chosen === newPlaylist && name.trim() === '';
    setNameMissing(isMissing);
    if (isMissing || isTaken) return;
    await add(demoId, chosen === newPlaylist ? { name: name.trim() } : { id: chosen });
    onDone();
  });
  const options = [
    ...playlists.map((playlist) => ({
      value: playlist.id,
      label: playlist.name,
      hint: has(playlist) ? 'The demo is already in this playlist.' : countsText(playlist),
      disabled: has(playlist),
    })),
    { value: newPlaylist, label: 'New playlist' },
  ];
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {demos.length === 1 ? (
        <p className="break-words">{demos[0]?.name}</p>
      ) : (
        <SelectField
          label="Demo"
          value={demoId}
          onChange={(event) => setDemoId(event.target.value)}
          options={demos.map((demo) => ({ value: demo.id, label: demo.name }))}
        />
      )}
      <RadioGroup label="Playlist" options={options} value={isTaken ? null : chosen} onChange={setPicked} />
      {chosen === newPlaylist && (
        <TextField
          label="Name of the new playlist"
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isNameMissing && name.trim() === '' ? 'Please enter a name' : null}
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button type="submit" loading={isSending} disabled={demoId === '' || isTaken}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

function suggestPlaylist(
  playlists: readonly PlaylistSummary[],
  last: string,
  has: (playlist: PlaylistSummary) => boolean,
): string {
  const available = playlists.filter((playlist) => !has(playlist));
  return (available.find(({ id }) => id === last) ?? available[0])?.id ?? newPlaylist;
}

function useAddTrack(userId: string) {
  const queries = useQueryClient();
  const router = useRouter();
  const create = async (name: string): Promise<string> => {
    const { id } = await api('POST /users/{userId}/playlists', { params: { userId }, body: { name } });
    await loadAgain(queries, { queryKey: queryKeys.playlists });
    // The server renders the search filters: the first playlist adds one.
    router.refresh();
    return id;
  };
  return async (voiceDemoId: string, target: { id: string } | { name: string }): Promise<void> => {
    const playlistId = 'id' in target ? target.id : await create(target.name);
    const playlist = await api('PUT /playlists/{playlistId}/tracks/{voiceDemoId}', {
      params: { playlistId, voiceDemoId },
      body: {},
    });
    showResponse(queries, queryKeys.playlist(playlistId), playlist);
    playlistChanged(queries, playlistId);
    rememberPlaylist(userId, playlistId);
    showToast(`Added to “${playlist.name}”.`);
  };
}
