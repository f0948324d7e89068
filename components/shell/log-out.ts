import { api } from '@/lib/client/api';

/** Ends the session and loads `to` afresh, so that nothing of the last user stays in memory. */
export async function logOut(to = '/'): Promise<void> {
  await api('POST /logout', { body: {} });
  window.location.assign(to);
}
