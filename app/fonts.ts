import localFont from 'next/font/local';

const latin = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  variable: '--font-latin',
  weight: '400 700',
  display: 'swap',
});

const latinExtended = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  variable: '--font-latin-ext',
  weight: '400 700',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
});

/** Country flags of Twemoji, because Windows has none; loaded where a flag is shown. */
const flags = localFont({
  src: '../node_modules/country-flag-emoji-polyfill/dist/TwemojiCountryFlags.woff2',
  variable: '--font-flags',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+1F1E6-1F1FF' }],
});

export const fontVariables = `${latin.variable} ${latinExtended.variable} ${flags.variable}`;
