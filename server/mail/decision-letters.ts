import {
  type DecisionParty,
  groundNames,
  type Measure,
  measureTexts,
  type ObjectionOutcome,
  outcomeTexts,
  type ViolationGround,
} from '@/lib/domain/support/reports';
import { brandName } from '@/server/installation/names';
import type { MailContent } from './layout';

/** Reason of a decision, and how to object to it. `reason` is in the words of support, `until` a formatted date. */
export type DecisionNotice = { measure: Measure; ground: ViolationGround; reason: string; until: string; link: string };

/**
 * Reporters may be visitors, whose address nobody has verified: their mails have no user input. `date` and `until` are
 * formatted dates.
 */
export type DecisionMails = {
  'report-received': { date: string };
  'report-decided': DecisionNotice;
  /** `subject` is the name of the content, if it has one. */
  'decision-affected': { firstName: string; subject?: string } & DecisionNotice;
  'decision-objection-received': { date: string };
  /** `party` is who objected. */
  'decision-objection-decided': { party: DecisionParty | 'recipient'; outcome: ObjectionOutcome; note: string };
};

/** Describes a decision in a mail with a text of its own. Mails that an earlier version has queued have none. */
export type ObjectionNotice = Pick<DecisionNotice, 'ground' | 'until' | 'link'>;

/** Returns the ground of a decision and the link to object to it. */
export const objectionParts = ({
  ground,
  until,
  link,
}: ObjectionNotice): Required<Pick<MailContent, 'facts' | 'list'>> => ({
  facts: [{ name: 'Ground', value: groundNames[ground] }],
  list: [
    {
      text: `A person in our support team decided this, without automated means. If you do not agree, you can object until ${until}. A person decides about the objection, if possible someone else.`,
      button: { label: 'See or object', link },
    },
  ],
});

export const decisionLetters: { [T in keyof DecisionMails]: (values: DecisionMails[T]) => MailContent } = {
  'report-received': ({ date }) => ({
    subject: 'We received your report',
    paragraphs: [
      `We received a report from this email address on ${date}. Our support team looks at it, and we mail you the decision.`,
    ],
    footnote: `If you reported nothing on ${brandName()}, you can ignore this mail.`,
  }),
  'report-decided': (notice) => ({
    subject: 'Decision about your report',
    paragraphs: [
      `We have looked at what you reported on ${brandName()}. ${measureTexts[notice.measure]} The reason:`,
      ...notice.reason.split(/\n+/),
    ],
    ...objectionParts(notice),
  }),
  'decision-affected': (notice) => ({
    subject: affectedSubjects[notice.measure],
    paragraphs: [
      `Our support team has taken a decision about your account or content on ${brandName()}. ${measureTexts[notice.measure]} The reason:`,
      ...notice.reason.split(/\n+/),
    ],
    ...affectedParts(notice),
  }),
  'decision-objection-received': ({ date }) => ({
    subject: 'We received your objection',
    paragraphs: [
      `We received your objection on ${date}. Our support team decides about it, and we mail you the outcome.`,
    ],
  }),
  'decision-objection-decided': ({ party, outcome, note }) => ({
    subject: 'Decision about an objection',
    paragraphs: [
      `${objectors[party]} objected to a decision that we mailed you. ${outcomeTexts[outcome]} The reason:`,
      ...note.split(/\n+/),
    ],
    footnote: 'The link in the mail about the decision shows the state.',
  }),
};

const objectors: Record<DecisionParty | 'recipient', string> = {
  reporter: 'A reporter',
  affected: 'The affected person',
  recipient: 'You',
};

function affectedParts({ subject, ...notice }: DecisionMails['decision-affected']): ReturnType<typeof objectionParts> {
  const { facts, list } = objectionParts(notice);
  return { facts: [...(subject ? [{ name: 'Content', value: subject }] : []), ...facts], list };
}

const affectedSubjects: Record<Measure, string> = {
  none: 'Decision about your content',
  hiddenDemo: 'Your demo is hidden',
  unpublishedProfile: 'Your profile is not public anymore',
  suspended: 'Your account is suspended',
  removedMessage: 'Your message was removed',
  closedPlaylist: 'The link of your playlist is closed',
  returned: 'Your application needs a change',
};
