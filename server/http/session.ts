import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Actor } from '@/server/access/actor';
import { actorOfCookie } from './request-session';
import { sessionCookie } from '@/server/platform/session-cookie';

/** Returns the actor who loads the page. */
export const currentActor: () => Promise<Actor | null> = cache(async () =>
  actorOfCookie((await cookies()).get(sessionCookie())?.value),
);
