/** Content of a mail without layout: plain sentences, a list of facts, at most one code and one button, or a list with a button each. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  facts?: { name: string; value: string }[];
  code?: string;
  button?: Button;
  list?: { text: string; button: Button }[];
  footnote?: string;
  attachment?: Attachment;
};

/** A stored PDF; the mail waits until it is there. */
type Attachment = { uri: string; filename: string };

type Button = { label: string; link: string };
