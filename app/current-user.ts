import { cache } from 'react';
import { currentActor } from '@/server/http/session';
import { presentMe } from '@/server/profile/queries';

/** Returns the user of the request, read once for all layouts; null for a visitor. */
export const currentUser = cache(async () => {
  const actor = await currentActor();
  return actor && presentMe(actor.userId, actor.impersonatorId !== null);
});
