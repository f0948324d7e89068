/** Reads a value that this browser keeps; null where there is none or it may not be read. */
export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; an empty one is taken away. A browser that keeps nothing loses only the draft. */
export function writeLocal(key: string, value: string): void {
  try {
    if (value === '') window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Private windows and full stores refuse: then it lives as long as the page.
  }
}
