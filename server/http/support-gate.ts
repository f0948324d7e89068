import { notFound, redirect } from 'next/navigation';
import type { Actor } from '@/server/access/actor';
import { currentActor } from './session';

/**
 * Guards every layout and page of the back office: other users get a 404, and a support user without the second factor
 * is redirected to the page that sets it up.
 */
export async function supportActor(): Promise<Actor> {
  const actor = await currentActor();
  if (!actor?.supportRole) notFound();
  if (!actor.isSupport) redirect('/profile/security?needed=support');
  return actor;
}
