/** A mail before it has a look: plain sentences, at most one code and one button. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** Shown large, to be typed off. */
  code?: string;
  button?: { label: string; link: string };
  /** Small print below. */
  footnote?: string;
};
