'use client';

import { useEffect, useState } from 'react';
import { RegionPlayer } from '@/components/recorder/region-player';

export function useRegionPlayer(wav: Blob): RegionPlayer {
  const [player] = useState(() => new RegionPlayer(wav));
  useEffect(() => () => player.close(), [player]);
  return player;
}
