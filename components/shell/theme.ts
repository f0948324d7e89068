/**
 * Theme of the interface; 'system' follows the device. It is stored in a cookie, so that the server renders the right
 * theme.
 */
export type Theme = 'system' | 'light' | 'dark';

export const themeCookie = 'timbre_theme';

export function parseTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function themeAttribute(theme: Theme): 'light' | 'dark' | undefined {
  return theme === 'system' ? undefined : theme;
}
