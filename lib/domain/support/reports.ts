/** Reports of content, decisions and objections (docs/rules/reports.md). */
export const reportSubjects = ['profile', 'demo', 'playlist', 'message'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const subjectNames: Record<ReportSubject, string> = {
  profile: 'Profile',
  demo: 'Demo',
  playlist: 'Playlist',
  message: 'Message',
};

/** Grounds of a report and of a decision, in the order of the lists. */
export const reportGrounds = [
  'illegal',
  'copyright',
  'syntheticVoice',
  'impersonation',
  'hate',
  'minors',
  'personalData',
  'terms',
  'spam',
] as const;

/** Includes the ground of an application that is returned because it is not good enough. */
export const violationGrounds = [...reportGrounds, 'quality'] as const;
export type ViolationGround = (typeof violationGrounds)[number];

export const groundNames: Record<ViolationGround, string> = {
  illegal: 'Illegal content',
  copyright: 'Copyright or voice rights',
  syntheticVoice: 'Synthetic or cloned voice without consent',
  impersonation: 'Impersonation or fraud',
  hate: 'Hate or harassment',
  minors: 'Sexual content with minors',
  personalData: 'Personal data',
  terms: 'Breach of the terms',
  spam: 'Spam',
  quality: 'Quality or missing details',
};

/** The command that a decision belongs to; 'objection' is the further decision for a reporter. */
export type DecisionKind = 'report' | 'suspension' | 'return' | 'unpublish' | 'objection';

export const measures = [
  'none',
  'hiddenDemo',
  'unpublishedProfile',
  'suspended',
  'removedMessage',
  'closedPlaylist',
  'returned',
] as const;
export type Measure = (typeof measures)[number];

export const measureNames: Record<Measure, string> = {
  none: 'No measure',
  hiddenDemo: 'Hide the demo',
  unpublishedProfile: 'Unpublish the profile',
  suspended: 'Suspend the account',
  removedMessage: 'Remove the message',
  closedPlaylist: 'Close the playlist',
  returned: 'Return the application',
};

/** Says what a decision did, in mails and on the page of a decision. */
export const measureTexts: Record<Measure, string> = {
  none: 'No measure was taken.',
  hiddenDemo: 'The demo is hidden.',
  unpublishedProfile: 'The profile is not public anymore.',
  suspended: 'The account is suspended.',
  removedMessage: 'The message is removed.',
  closedPlaylist: 'The public link of the playlist is closed.',
  returned: 'The application is returned.',
};

const measuresOf: Record<ReportSubject, readonly Measure[]> = {
  profile: ['none', 'unpublishedProfile', 'suspended'],
  demo: ['none', 'hiddenDemo', 'unpublishedProfile', 'suspended'],
  playlist: ['none', 'closedPlaylist', 'suspended'],
  message: ['none', 'removedMessage', 'suspended'],
};

/** Returns the measures that support can take about reported content. */
export const measuresFor = (subject: ReportSubject): readonly Measure[] => measuresOf[subject];

export const decisionParties = ['reporter', 'affected'] as const;
export type DecisionParty = (typeof decisionParties)[number];

export const objectionOutcomes = ['upheld', 'reversed'] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

export const outcomeTexts: Record<ObjectionOutcome, string> = {
  upheld: 'The decision stays.',
  reversed: 'The decision is reversed.',
};

/** Months after a decision in which the reporter and the affected person may object. */
export const objectionMonths = 6;

/** Returns the end of the time to object. The day of a shorter month is its last one. */
export function objectionEnd(decided: Date): Date {
  const end = new Date(decided);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + objectionMonths);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(decided.getUTCDate(), lastDay));
  return end;
}

/**
 * Returns why the measure of a decided objection is not valid, or null. An objection of the reporter is reversed by a
 * further measure; that of the affected person takes the measure back.
 */
export function objectionRefusal(
  decided: { measure: Measure; subjectKind: ReportSubject | null },
  objection: { by: DecisionParty; outcome: ObjectionOutcome; measure: Measure | undefined },
): string | null {
  const needsMeasure = objection.by === 'reporter' && objection.outcome === 'reversed';
  if (!needsMeasure)
    return objection.measure === undefined ? null : 'Only the objection of a reporter needs a measure.';
  const { measure } = objection;
  const isOther = measure !== undefined && measure !== 'none' && measure !== decided.measure;
  const isOfSubject = decided.subjectKind !== null && measure && measuresFor(decided.subjectKind).includes(measure);
  return isOther && isOfSubject ? null : 'Please select another measure.';
}
