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
