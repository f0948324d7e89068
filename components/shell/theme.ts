/** What the person chose; 'system' follows the device. Remembered in a cookie, so that the server already paints it right. */
export type Theme = 'system' | 'light' | 'dark';

export const THEME_COOKIE = 'timbre_theme';

/** Reads the cookie's value; anything unknown is 'system'. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The attribute of the root element: absent for 'system'. */
export function themeAttribute(theme: Theme): 'light' | 'dark' | undefined {
  return theme === 'system' ? undefined : theme;
}
