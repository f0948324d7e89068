/** A few seconds of text per type of work, written for this project. */
export type LanguageScripts = {
  Commercial: string;
  'E-learning': string;
  Audiobook: string;
  'Phone system': string;
  Corporate: string;
  Documentary: string;
};
