'use client';

import { createContext, useContext } from 'react';
import type { Theme } from './theme';

/** The theme the server read from the cookie, so that the switch is right on first paint. */
export const ThemeContext = createContext<Theme>('system');

export const useTheme = (): Theme => useContext(ThemeContext);
