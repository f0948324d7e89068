'use client';

import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFavorites } from './use-favorites';
import { IconButton } from '@/components/ui/icon-button';
import type { DemoChoice } from './add-to-playlist-dialog';

const AddToPlaylistDialog = lazy(() =>
  import('./add-to-playlist-dialog').then((module) => ({ default: module.AddToPlaylistDialog })),
);

export function AddToPlaylistButton({ demo }: { demo: DemoChoice }) {
  const { mayHave } = useFavorites();
  const [adding, setAdding] = useState<'no' | 'open' | 'closing'>('no');
  if (!mayHave) return null;
  return (
    <>
      <IconButton
        label={`Add ${demo.name} to a playlist`}
        icon={<ListPlus className="size-5" aria-hidden="true" />}
        onClick={() => setAdding('open')}
      />
      {adding !== 'no' && (
        <Suspense fallback={null}>
          <AddToPlaylistDialog
            demos={[demo]}
            open={adding === 'open'}
            onClose={() => setAdding('closing')}
            onClosed={() => setAdding('no')}
          />
        </Suspense>
      )}
    </>
  );
}
