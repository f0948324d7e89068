'use client';

import { Heart, ListPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import type { DemoChoice } from './add-to-playlist-dialog';
import { useFavorites } from './use-favorites';

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

export function FavoriteButton({ voice }: { voice: { id: string; name: string } }) {
  const { mayHave, isFavorite, toggle } = useFavorites();
  if (!mayHave) return null;
  const isOn = isFavorite(voice.id);
  return (
    <IconButton
      variant="secondary"
      label={isOn ? `Remove favorite ${voice.name}` : `Add ${voice.name} to favorites`}
      icon={<Heart className={cn('size-5', isOn && 'fill-accent text-accent')} aria-hidden="true" />}
      onClick={() => toggle(voice)}
    />
  );
}
