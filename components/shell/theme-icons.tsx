import { Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeIcons } from './theme-switch';

export const themeIcons: ThemeIcons = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
};
