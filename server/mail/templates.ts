import type { MailTemplateName } from '@/server/jobs/send-mail';

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

type Named = { firstName: string };
type OfProject = Named & { projectName: string; link: string };

/** What each mail needs to be told. */
export type MailValues = {
  'verify-code': Named & { code: string };
  'account-exists': Named & { link: string };
  'reset-password': Named & { link: string };
  'password-changed': Named;
  'email-code': Named & { code: string };
  'email-changed': Named & { email: string };
  'voice-invited': OfProject & { teamName: string };
  'voice-uninvited': OfProject & { teamName: string };
  'voice-assigned': OfProject & { teamName: string; fee: string };
  'voice-unassigned': OfProject & { teamName: string };
  'project-accepted': OfProject & { voiceName: string };
  'audio-delivered': OfProject & { voiceName: string; takeName: string };
  'project-approved': OfProject & { fee: string };
  'acceptance-failed': OfProject & { voiceName: string; reason: string };
  'acceptance-failed-voice': OfProject & { teamName: string };
  'payout-sent': OfProject & { fee: string };
};

const openProject = (link: string) => ({ label: 'Open project', link });

const letters: { [T in MailTemplateName]: (values: MailValues[T]) => Letter } = {
  'verify-code': ({ code }) => ({
    subject: `${code} is your Timbre code`,
    paragraphs: ['Enter this code to confirm your email address and finish signing up.'],
    code,
    footnote: 'The code works once, for 10 minutes. If you did not sign up, you can ignore this mail.',
  }),
  'account-exists': ({ link }) => ({
    subject: 'You already have a Timbre account',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this email address. There is an account for it already, so nothing was changed.',
      'You can log in, or choose a new password there.',
    ],
    button: { label: 'Log in', link },
    footnote: 'If this was not you, you can ignore this mail.',
  }),
  'reset-password': ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['You asked for a new password. Click the button to choose one.'],
    button: { label: 'Choose a new password', link },
    footnote: 'The link works once, for one hour. If you did not ask for it, you can ignore this mail.',
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your Timbre account was changed, and you were logged out everywhere else.'],
    footnote: 'If this was not you, choose a new password at once and write to our support.',
  }),
  'email-code': ({ code }) => ({
    subject: `${code} confirms your new address`,
    paragraphs: ['Enter this code to make this the email address of your Timbre account.'],
    code,
    footnote: 'The code works once, for 10 minutes. If you did not ask for it, you can ignore this mail.',
  }),
  'email-changed': ({ email }) => ({
    subject: 'Your email address was changed',
    paragraphs: [`The email address of your Timbre account is now ${email}.`],
    footnote: 'If this was not you, write to our support at once.',
  }),
  'voice-invited': ({ teamName, projectName, link }) => ({
    subject: `${teamName} shortlisted you for “${projectName}”`,
    paragraphs: [
      `${teamName} has shortlisted you for the project “${projectName}”.`,
      'Have a look at what it is about and say hello in the chat.',
    ],
    button: openProject(link),
  }),
  'voice-uninvited': ({ teamName, projectName }) => ({
    subject: `You are no longer shortlisted for “${projectName}”`,
    paragraphs: [`${teamName} has taken you off the shortlist of “${projectName}”. Thank you for your interest.`],
  }),
  'voice-assigned': ({ teamName, projectName, fee, link }) => ({
    subject: `You got “${projectName}”: please accept`,
    paragraphs: [
      `${teamName} would like you to voice “${projectName}”. Your fee is ${fee}.`,
      'Please read the script and the agreement, and accept the project to get started.',
    ],
    button: { label: 'Review and accept', link },
  }),
  'voice-unassigned': ({ teamName, projectName, link }) => ({
    subject: `“${projectName}” is no longer assigned to you`,
    paragraphs: [`${teamName} has taken the assignment of “${projectName}” back before it was accepted.`],
    button: openProject(link),
  }),
  'project-accepted': ({ voiceName, projectName, link }) => ({
    subject: `${voiceName} accepted “${projectName}”`,
    paragraphs: [
      `${voiceName} has accepted “${projectName}” and starts to record.`,
      'You will get a mail as soon as there is something to listen to.',
    ],
    button: openProject(link),
  }),
  'audio-delivered': ({ voiceName, projectName, takeName, link }) => ({
    subject: `${voiceName} delivered audio for “${projectName}”`,
    paragraphs: [
      `There is a new take to listen to: “${takeName}”.`,
      'When you are happy with the delivery, please approve it. If something is missing, tell the voice in the chat.',
    ],
    button: { label: 'Listen', link },
  }),
  'project-approved': ({ projectName, fee, link }) => ({
    subject: `“${projectName}” was approved`,
    paragraphs: [`Your delivery of “${projectName}” was approved. Your fee of ${fee} is now payable to you.`],
    button: openProject(link),
  }),
  'acceptance-failed': ({ voiceName, projectName, reason, link }) => ({
    subject: `Please pay again for “${projectName}”`,
    paragraphs: [
      `${voiceName} wanted to accept “${projectName}”, but the payment that was reserved when you assigned the voice has run out, and your card could not be charged again.`,
      reason,
      'Please pay once more, so that the voice can accept and start.',
    ],
    button: { label: 'Pay again', link },
  }),
  'acceptance-failed-voice': ({ teamName, projectName, link }) => ({
    subject: `“${projectName}” could not be accepted yet`,
    paragraphs: [
      `The payment of ${teamName} for “${projectName}” could not be completed, so your acceptance did not take effect.`,
      'We have asked them to pay again. You will get a mail when you can accept.',
    ],
    button: openProject(link),
  }),
  'payout-sent': ({ projectName, fee, link }) => ({
    subject: `Your fee for “${projectName}” is on its way`,
    paragraphs: [`${fee} for “${projectName}” was transferred to your account.`],
    button: { label: 'Payout history', link },
  }),
};

/** The letter of a template. The values were typed when the mail was queued. */
export function writeLetter<T extends MailTemplateName>(template: T, values: MailValues[T]): Letter {
  return letters[template](values);
}
