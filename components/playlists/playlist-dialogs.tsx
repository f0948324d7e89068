'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Playlist } from '@/lib/contracts/playlists';
import { LinkToCopy } from './link-to-copy';
import { NameForm } from './name-form';
import { playlistChanged, usePlaylist } from './use-playlist';

export function EditPlaylistDialog({ playlist }: { playlist: Playlist }) {
  const queries = useQueryClient();
  return (
    <RouteDialog title="Edit playlist" closeTo={`/playlists/${playlist.id}`}>
      {(close) => (
        <NameForm
          name={playlist.name}
          submitLabel="Save"
          submit={async (name) => {
            const changed = await api('PATCH /playlists/{playlistId}', {
              params: { playlistId: playlist.id },
              body: { name },
            });
            showResponse(queries, queryKeys.playlist(playlist.id), changed);
            playlistChanged(queries, playlist.id);
            close();
          }}
        />
      )}
    </RouteDialog>
  );
}

export function DeletePlaylistDialog({ playlist }: { playlist: Playlist }) {
  return (
    <RouteDialog title="Delete playlist" closeTo={`/playlists/${playlist.id}`}>
      {(close) => <Delete playlist={playlist} close={close} />}
    </RouteDialog>
  );
}

function Delete({ playlist, close }: { playlist: Playlist; close: (to?: string) => void }) {
  const queries = useQueryClient();
  const { isSending, problem, send } = useSubmit(async () => {
    await api('DELETE /playlists/{playlistId}', { params: { playlistId: playlist.id } });
    playlistChanged(queries, playlist.id);
    close('/playlists');
  });
  return (
    <>
      <p className="break-words">
        “{playlist.name}” is deleted for good, and its public link stops working. The demos stay with their voices.
      </p>
      <DangerActions problem={problem} isSending={isSending} onConfirm={() => send()} onCancel={() => close()} />
    </>
  );
}

export function SharePlaylistDialog({ playlist: first }: { playlist: Playlist }) {
  const { playlist } = usePlaylist(first);
  const queries = useQueryClient();
  const { isSending, problem, send } = useSubmit(async () => {
    const body = { shortId: newShortId() };
    const changed = await api('PATCH /playlists/{playlistId}', { params: { playlistId: playlist.id }, body });
    showResponse(queries, queryKeys.playlist(playlist.id), changed);
  });
  return (
    <RouteDialog
      title="Share playlist"
      description={`Anyone with this link can listen to “${playlist.name}”, without login.`}
      closeTo={`/playlists/${playlist.id}`}
    >
      <LinkToCopy link={playlist.shareUrl} />
      {problem && <Alert>{problem}</Alert>}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line pt-4 text-sm">
        <TextLink href={playlist.shareUrl} target="_blank" className="inline-flex min-h-11 items-center gap-1.5">
          See the public page
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </TextLink>
        <Button
          variant="quiet"
          size="small"
          loading={isSending}
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          onClick={() => send()}
        >
          Create a new link
        </Button>
      </div>
      <p className="text-sm text-muted">Creating a new link disables the current one.</p>
    </RouteDialog>
  );
}

function newShortId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
