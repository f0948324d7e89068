export type Theme = 'light' | 'dark';

/** Colors of app/globals.css that previews, and the contrast of the accent color, need without a style sheet. */
export const palette: Readonly<Record<Theme, Readonly<Record<PaletteColor, string>>>> = {
  light: {
    surface: '#f4f5f5',
    raised: '#ffffff',
    wash: '#e8ebeb',
    line: '#d9dddd',
    text: '#15181a',
    muted: '#525c61',
    'waveform-unplayed': '#80888c',
  },
  dark: {
    surface: '#111314',
    raised: '#1a1d1f',
    wash: '#262a2d',
    line: '#2f3437',
    text: '#eef0f0',
    muted: '#a6aeb3',
    'waveform-unplayed': '#737c81',
  },
};

type PaletteColor = 'surface' | 'raised' | 'wash' | 'line' | 'text' | 'muted' | 'waveform-unplayed';
