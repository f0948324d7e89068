/**
 * What the product stores in this browser. Each value belongs to whoever is logged in (or to the visitor), so that nobody
 * sees the drafts and filters of another user of the same browser; whoever logs in again finds their own. Logging out
 * removes everything (docs/rules/screens.md#what-the-browser-stores).
 */
const prefix = 'timbre.';
const visitor = 'visitor';
const ownerKey = `${prefix}owner`;

let owner = visitor;

/** What a browser refused to store (private windows and full stores do): it lives as long as the page. */
const onThisPage = new Map<string, string>();

type Area = 'localStorage' | 'sessionStorage';

function read(area: Area, key: string): string | null {
  const refused = onThisPage.get(key);
  if (refused !== undefined) return refused || null;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

function write(area: Area, key: string, value: string): void {
  onThisPage.delete(key);
  try {
    if (value === '') window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    onThisPage.set(key, value);
  }
}

/**
 * From now on values belong to this user, or to the visitor (null). Whoever logs in takes over what the visitor has
 * typed: a project that was begun before signing up. In the browser only.
 */
export function setStorageOwner(userId: string | null): void {
  if (typeof window === 'undefined') return;
  const next = userId ?? visitor;
  if (next === owner) return;
  owner = next;
  if (userId !== null) takeOver(`${prefix}${visitor}.`, `${prefix}${userId}.`);
}

/** Stores who the user of this page is. Called by every page but the offline one, which does not know its user. */
export function rememberStorageOwner(): void {
  if (read('localStorage', ownerKey) !== owner) write('localStorage', ownerKey, owner);
}

/** The user of the last page that was loaded: the owner, except on the offline page. */
export const lastStorageOwner = (): string => read('localStorage', ownerKey) ?? owner;

function takeOver(from: string, to: string): void {
  for (const key of keysOf('localStorage').filter((name) => name.startsWith(from))) {
    const own = `${to}${key.slice(from.length)}`;
    const value = read('localStorage', key);
    if (value !== null && read('localStorage', own) === null) write('localStorage', own, value);
    write('localStorage', key, '');
  }
}

/** The key under which the browser stores the value of the current user, for `storage` events. */
export const localKey = (name: string): string => `${prefix}${owner}.${name}`;

/** A value of the current user that this browser stores; null where there is none. */
export const readLocal = (name: string): string | null => read('localStorage', localKey(name));

/** Stores a value of the current user in this browser; an empty one is removed. */
export const writeLocal = (name: string, value: string): void => write('localStorage', localKey(name), value);

/** The same for as long as the tab is open. */
export const readForTab = (name: string): string | null => read('sessionStorage', localKey(name));
export const writeForTab = (name: string, value: string): void => write('sessionStorage', localKey(name), value);

/** A setting of the device, whoever uses it. */
export const readDevice = (name: string): string | null => read('localStorage', `${prefix}device.${name}`);
export const writeDevice = (name: string, value: string): void =>
  write('localStorage', `${prefix}device.${name}`, value);

function keysOf(area: Area): string[] {
  try {
    const store = window[area];
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Removes what the product stores in this browser, of every user and of the device. */
export async function clearBrowserStorage(): Promise<void> {
  onThisPage.clear();
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of keysOf(area).filter((name) => name.startsWith(prefix))) write(area, key, '');
  }
  onThisPage.clear();
  await Promise.all([deleteCaches(), deleteDatabases()]);
}

/** The sounds that were played. The offline page and the product's files are the same for everybody. */
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
