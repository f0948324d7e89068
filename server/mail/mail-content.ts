/** Content of a mail without layout: plain sentences, at most one code and one button. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  code?: string;
  button?: { label: string; link: string };
  footnote?: string;
};
