import { clearStoredValues } from './browser-storage';

/** Removes the values of all users and of the device, the caches of played audio, and the databases. */
export async function clearBrowserStorage(): Promise<void> {
  clearStoredValues();
  await Promise.all([deleteCaches(), deleteDatabases()]);
}

/** Caches of played audio begin with this. Caches of the offline page and static files are shared and do not. */
export const privateCachePrefix = 'timbre-heard';

async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = await window.caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(privateCachePrefix)).map((name) => caches.delete(name)));
}

async function deleteDatabases(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in window.indexedDB)) return;
  const databases = await window.indexedDB.databases();
  for (const { name } of databases) if (name?.startsWith('timbre')) window.indexedDB.deleteDatabase(name);
}
