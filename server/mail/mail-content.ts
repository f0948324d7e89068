/** Content of a mail without layout: plain sentences, at most one code and one button, or a list with a button each. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  code?: string;
  button?: Button;
  list?: { text: string; button: Button }[];
  footnote?: string;
};

type Button = { label: string; link: string };
