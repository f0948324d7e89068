/** What the sample demos say: a few seconds for each type of work, written for this project. */
export interface LanguageScripts {
  Commercial: string;
  'E-learning': string;
  Audiobook: string;
  'Phone system': string;
  Corporate: string;
  Documentary: string;
}
