/**
 * Each value belongs to the current user, or to the visitor before login, so that users of a shared browser do not see
 * each other's drafts and filters. Logging out removes everything (docs/rules/screens.md#what-the-browser-stores).
 */
const prefix = 'timbre.';

const visitor = 'visitor';

const ownerKey = `${prefix}owner`;

let owner = visitor;

/** Fallback for browsers that refuse storage (private windows, full quota). It lasts until the page is closed. */
const memoryFallback = new Map<string, string>();

type StorageArea = 'localStorage' | 'sessionStorage';

/**
 * Sets the owner of stored values; `null` is the visitor. After login the user takes over the visitor's values, such as
 * a draft project. Call it in the browser only.
 */
export function setStorageOwner(userId: string | null): void {
  if (typeof window === 'undefined') return;
  const next = userId ?? visitor;
  if (next === owner) return;
  owner = next;
  if (userId !== null) takeOver(`${prefix}${visitor}.`, `${prefix}${userId}.`);
}

function takeOver(from: string, to: string): void {
  for (const key of keysOf('localStorage').filter((name) => name.startsWith(from))) {
    const own = `${to}${key.slice(from.length)}`;
    const value = read('localStorage', key);
    if (value !== null && read('localStorage', own) === null) write('localStorage', own, value);
    write('localStorage', key, '');
  }
}

/** Do not call this on the offline page, which does not know its user. */
export function rememberStorageOwner(): void {
  if (read('localStorage', ownerKey) !== owner) write('localStorage', ownerKey, owner);
}

/** The user of the last page that was loaded: the owner, except on the offline page. */
export const lastStorageOwner = (): string => read('localStorage', ownerKey) ?? owner;

export const localKey = (name: string): string => `${prefix}${owner}.${name}`;

export const readLocal = (name: string): string | null => read('localStorage', localKey(name));

export const writeLocal = (name: string, value: string): void => write('localStorage', localKey(name), value);

export const readForTab = (name: string): string | null => read('sessionStorage', localKey(name));

export const writeForTab = (name: string, value: string): void => write('sessionStorage', localKey(name), value);

export const readDevice = (name: string): string | null => read('localStorage', `${prefix}device.${name}`);

export const writeDevice = (name: string, value: string): void =>
  write('localStorage', `${prefix}device.${name}`, value);

/** Removes the values of all users and of the device. */
export function clearStoredValues(): void {
  memoryFallback.clear();
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of keysOf(area).filter((name) => name.startsWith(prefix))) write(area, key, '');
  }
  memoryFallback.clear();
}

function keysOf(area: StorageArea): string[] {
  try {
    const store = window[area];
    return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  } catch {
    return [];
  }
}

function read(area: StorageArea, key: string): string | null {
  const fallbackValue = memoryFallback.get(key);
  if (fallbackValue !== undefined) return fallbackValue || null;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

function write(area: StorageArea, key: string, value: string): void {
  memoryFallback.delete(key);
  try {
    if (value === '') window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    memoryFallback.set(key, value);
  }
}
