import type { LanguageScripts } from './language-scripts';
import { asianScripts } from './scripts-asian';
import { easternScripts } from './scripts-eastern';
import { germanicScripts } from './scripts-germanic';
import { romanceScripts } from './scripts-romance';

export type ScriptType = keyof LanguageScripts;

export const scripts = { ...germanicScripts, ...romanceScripts, ...easternScripts, ...asianScripts };

export type SampleLanguage = keyof typeof scripts;

export const scriptTypes: readonly ScriptType[] = [
  'Commercial',
  'E-learning',
  'Audiobook',
  'Phone system',
  'Corporate',
  'Documentary',
];

/** Scripts of sample projects in other languages. */
export const projectScripts = {
  midsummer: 'Årets ljusaste natt är också årets kortaste. Gör den längre, med Brightside.',
  tradeFair: 'Wind ist kostenlos. Ihn zu verstehen, hat uns dreißig Jahre gekostet.',
  summer: 'Este verano, deja que el viento haga el trabajo. Northwind.',
};
