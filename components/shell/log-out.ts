import { api } from '@/lib/client/api';
import { clearBrowserStorage } from '@/lib/client/browser-storage';
import { pauseLive } from '@/lib/client/live';
import { hardReload } from './hard-reload';

/**
 * Ends the session, removes what this browser stores and loads `to` again, so that nothing of the last user stays in
 * memory or in the browser. The other tabs then look who is logged in and load again, too.
 */
export async function logOut(to = '/'): Promise<void> {
  const resumeLive = pauseLive();
  await api('POST /logout', { body: {} }).catch((error: unknown) => {
    resumeLive();
    throw error;
  });
  // The response asks browsers to do the same (Clear-Site-Data); not all do, and none without https.
  await clearBrowserStorage().catch(() => {});
  hardReload(to);
}
