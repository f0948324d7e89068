'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { type Theme, themeAttribute, themeCookie } from './theme';

const choices = [
  { theme: 'system', label: 'Device setting' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
] as const;

/** Icons as nodes, so that those of the navigation are no script (components/shell/theme-icons.tsx). */
export type ThemeIcons = Record<Theme, ReactNode>;

const oneYearSeconds = 31_536_000;

function remember(theme: Theme): void {
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
}

export function ThemeSwitch({ icons }: { icons: ThemeIcons }) {
  const [theme, setTheme] = useState<Theme>(useTheme());
  const choose = (next: Theme) => {
    setTheme(next);
    remember(next);
  };
  const index = choices.findIndex((choice) => choice.theme === theme);
  const current = choices[index] ?? choices[0];
  const next = choices[(index + 1) % choices.length] ?? choices[0];
  return (
    <>
      <div
        role="radiogroup"
        aria-label="Appearance"
        className="hidden self-start rounded-full border border-line p-0.5 wide:flex"
      >
        {choices.map(({ theme: value, label }) => (
          <label
            key={value}
            title={label}
            className={cn(
              'relative flex size-9 items-center justify-center rounded-full transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus [&>svg]:size-4.5',
              value === theme ? 'bg-wash text-text' : 'text-muted hover:text-text',
            )}
          >
            <input
              type="radio"
              name="theme"
              aria-label={label}
              checked={value === theme}
              onChange={() => choose(value)}
              className="visually-hidden"
            />
            {icons[value]}
          </label>
        ))}
      </div>
      <button
        type="button"
        aria-label={`Appearance: ${current.label}. Change to: ${next.label}`}
        onClick={() => choose(next.theme)}
        className="flex h-11 min-w-11 items-center justify-center gap-2.5 rounded-md text-muted transition-colors hover:text-text wide:hidden [&>svg]:size-5"
      >
        {icons[current.theme]}
        {/* On phones it is in the profile, where an icon alone says nothing. */}
        <span className="text-sm font-medium md:hidden">Appearance: {current.label}</span>
      </button>
    </>
  );
}

/** The theme the server read from the cookie, so that the switch is right on first paint. */
export const ThemeContext = createContext<Theme>('system');

const useTheme = (): Theme => useContext(ThemeContext);
