import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { id } from '@/lib/contracts/fields';
import { landingAfterLogin } from '@/lib/domain/assignments/start-project';
import type { Actor } from '@/server/access/actor';
import { AppError } from '@/server/platform/errors';
import { sessionCookie } from '@/server/platform/session-cookie';
import { presentActor } from '@/server/profile/queries';
import { actorOfCookie } from './request-session';

/** Returns the actor who loads the page. */
export const currentActor: () => Promise<Actor | null> = cache(async () =>
  actorOfCookie((await cookies()).get(sessionCookie())?.value),
);

export async function redirectLoggedIn(
  query: { createProject?: unknown; voiceId?: unknown } = {},
  returnTo: string | null = null,
): Promise<void> {
  const actor = await currentActor();
  if (!actor) return;
  const voiceId = typeof query.voiceId === 'string' ? query.voiceId : null;
  const start = { createProject: query.createProject === 'true', voiceId };
  redirect(returnTo ?? landingAfterLogin(await presentActor(actor), start));
}

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

/** Returns null when the resource does not exist or the viewer may not see it; rethrows other errors. */
export async function nullIfHidden<T>(resource: Promise<T>): Promise<T | null> {
  try {
    return await resource;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) return null;
    throw error;
  }
}

/** Returns null without a query when the id of the page's URL is invalid. */
export async function nullIfHiddenById<T>(idFromUrl: string, find: (id: string) => Promise<T>): Promise<T | null> {
  const parsed = id.safeParse(idFromUrl);
  return parsed.success ? nullIfHidden(find(parsed.data)) : null;
}
