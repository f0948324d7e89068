import { asianScripts } from './scripts-asian';
import { easternScripts } from './scripts-eastern';
import { germanicScripts } from './scripts-germanic';
import { romanceScripts } from './scripts-romance';

/** What the sample demos say: a few seconds for each type of work, written for this project. */
export interface LanguageScripts {
  Commercial: string;
  'E-learning': string;
  Audiobook: string;
  'Phone system': string;
  Corporate: string;
  Documentary: string;
}

export type ScriptType = keyof LanguageScripts;

export const scripts = { ...germanicScripts, ...romanceScripts, ...easternScripts, ...asianScripts };

/** The languages that sample voices speak, by two-letter code. */
export type SampleLanguage = keyof typeof scripts;

export const scriptTypes: readonly ScriptType[] = [
  'Commercial',
  'E-learning',
  'Audiobook',
  'Phone system',
  'Corporate',
  'Documentary',
];
