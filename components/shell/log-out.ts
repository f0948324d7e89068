import { api } from '@/lib/client/api';
import { pauseLive } from '@/lib/client/live';
import { loadAfresh } from './load-afresh';

/** Ends the session and loads `to` afresh, so that nothing of the last user stays in memory or in this browser's caches. */
export async function logOut(to = '/'): Promise<void> {
  const { forgetHeard } = await import('@/components/player/heard');
  const resumeLive = pauseLive();
  await api('POST /logout', { body: {} }).catch((error: unknown) => {
    resumeLive();
    throw error;
  });
  // A browser that forbids storage kept nothing.
  await forgetHeard().catch(() => {});
  loadAfresh(to);
}
