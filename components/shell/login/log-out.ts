import { api } from '@/lib/client/api';
import { clearBrowserStorage } from '@/lib/client/browser-storage';
import { pauseLive } from '@/lib/client/live';
import { hardReload } from '@/components/shell/hard-reload';

/** Ends the session, clears this browser's storage and reloads the page or loads `to`, so that no user data remains. */
export async function logOut(to = '/'): Promise<void> {
  const resumeLive = pauseLive();
  await api('POST /logout', { body: {} }).catch((error: unknown) => {
    resumeLive();
    throw error;
  });
  // The response also sends Clear-Site-Data, which not all browsers support, and none without HTTPS.
  await clearBrowserStorage().catch(() => {});
  hardReload(to);
}
