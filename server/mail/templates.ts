import type { MailContent } from '@/server/mail/mail-content';

export const mailTemplateNames = [
  'verify-code',
  'account-exists',
  'reset-password',
  'password-changed',
  'failed-logins',
  'email-code',
  'email-changed',
] as const;
export type MailTemplateName = (typeof mailTemplateNames)[number];

type Named = { firstName: string };

/**
 * Mails to unverified email addresses contain no name or other user input: a stranger could have them sent to any
 * address.
 */
export type MailValues = {
  'verify-code': { code: string; link: string };
  'account-exists': Named & { link: string };
  'reset-password': Named & { link: string };
  'password-changed': Named;
  'failed-logins': Named & { link: string };
  'email-code': { code: string };
  'email-changed': Named & { email: string };
};

const letters: { [T in MailTemplateName]: (values: MailValues[T]) => MailContent } = {
  'verify-code': ({ code, link }) => ({
    subject: `${code} is your Timbre code`,
    paragraphs: ['Enter this code to confirm your email address and finish signing up.'],
    code,
    button: { label: 'Go on with this code', link },
    footnote: 'The code works once, for 10 minutes. If you did not sign up, you can ignore this mail.',
  }),
  'account-exists': ({ link }) => ({
    subject: 'You already have a Timbre account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this email address. There is an account for it already, so nothing was changed.',
      'You can log in, or choose a new password there.',
    ],
    button: { label: 'Log in', link },
    footnote: 'If this was not you, you can ignore this mail.',
  }),
  'reset-password': ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['You requested a new password. Click the button to choose one.'],
    button: { label: 'Choose a new password', link },
    footnote: 'The link works once, for one hour. If you did not request it, you can ignore this mail.',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your Timbre account was changed, and you were logged out everywhere else.'],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'failed-logins': ({ link }) => ({
    subject: 'Many failed logins to your account',
    paragraphs: [
      'Someone tried many wrong passwords for your Timbre account in the last hour. Your account is safe: logins from new networks are refused for up to an hour. Where you have logged in before, everything works as usual.',
      'To log in from a new network now, choose a new password.',
    ],
    button: { label: 'Choose a new password', link },
    footnote: 'You get this mail at most once a day.',
  }),
  'email-code': ({ code }) => ({
    subject: `${code} confirms your new address`,
    paragraphs: ['Enter this code to make this the email address of your Timbre account.'],
    code,
    footnote: 'The code works once, for 10 minutes. If you did not request it, you can ignore this mail.',
  }),
  'email-changed': ({ email }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`The email address of your Timbre account is now ${email}.`],
    footnote: 'If this was not you, write to our support at once.',
  }),
};

export function renderMail<T extends MailTemplateName>(template: T, values: MailValues[T]): MailContent {
  return letters[template](values);
}
