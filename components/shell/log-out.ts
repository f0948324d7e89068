import { api } from '@/lib/client/api';
import { loadAfresh } from './load-afresh';

/** Ends the session and loads `to` afresh, so that nothing of the last user stays in memory or in this browser's caches. */
export async function logOut(to = '/'): Promise<void> {
  const { forgetHeard } = await import('@/components/player/heard');
  await api('POST /logout', { body: {} });
  // A browser that forbids storage kept nothing.
  await forgetHeard().catch(() => {});
  loadAfresh(to);
}
