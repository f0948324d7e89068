'use client';

import { createContext, useContext } from 'react';
import type { Theme } from './theme';

/** The choice that the server read from the cookie, so that the switch shows it from the first paint. */
export const ThemeContext = createContext<Theme>('system');

export const useTheme = (): Theme => useContext(ThemeContext);
