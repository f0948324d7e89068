import { cache } from 'react';
import type { Me } from '@/lib/contracts/profile';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

/** The voice with its demos; null without a session of a voice, for which the layout shows another page. */
export const findOwnVoice = cache(async (): Promise<Me | null> => {
  const actor = await currentActor();
  return actor?.isVoice ? presentActor(actor) : null;
});
