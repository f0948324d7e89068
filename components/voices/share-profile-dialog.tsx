'use client';

import { useQuery } from '@tanstack/react-query';
import { LinkToCopy } from '@/components/playlists/link-to-copy';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

type ShareProfileDialogProps = {
  voice: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

export function ShareProfileDialog({ voice, open, onClose, onClosed }: ShareProfileDialogProps) {
  const path = `/voices/${voice.id}`;
  const short = useQuery({
    queryKey: queryKeys.shortLink(path),
    queryFn: () => api('POST /short-links', { body: { url: path } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Share profile"
      description={`Anyone with this link can hear ${voice.name}.`}
    >
      {short.isPending ? (
        <p className="flex h-32 items-center justify-center">
          <Spinner label="Creating a short link" />
        </p>
      ) : (
        // Fall back to the full URL if no short link could be created.
        <LinkToCopy link={short.data?.shortURL ?? `${window.location.origin}${path}`} />
      )}
    </Dialog>
  );
}
