/** What a browser refused to keep (private windows and full stores do): it lives as long as the page. */
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

/** A value that this browser keeps; null where there is none. */
export const readLocal = (key: string): string | null => read('localStorage', key);

/** Keeps a value in this browser; an empty one is taken away. */
export const writeLocal = (key: string, value: string): void => write('localStorage', key, value);

/** The same for as long as the tab is open. */
export const readForTab = (key: string): string | null => read('sessionStorage', key);
export const writeForTab = (key: string, value: string): void => write('sessionStorage', key, value);
