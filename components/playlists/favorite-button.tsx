'use client';

import { Heart } from 'lucide-react';
import { useFavorites } from './use-favorites';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';

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
