/** Facts that are available from both a project of the API and a database row. */
export type ProgressFacts = {
  hasName: boolean;
  hasDescription: boolean;
  hasDueDate: boolean;
  hasScript: boolean;
  scriptWords: number;
  awaitsAdminApproval: boolean;
  hasVoices: boolean;
  isAssigned: boolean;
  isAccepted: boolean;
  /** The assigned voice has a processed take, or a line with a preview. */
  isDelivered: boolean;
  isApproved: boolean;
  /** The project renews a license: the voice renews it by accepting, and delivers nothing. */
  isRenewal: boolean;
};

export const stepKeys = [
  'create',
  'details',
  'script',
  'shortlist',
  'assign',
  'acceptance',
  'delivery',
  'approval',
  'await-details',
  'await-assignment',
  'accept',
  'upload-audio',
  'await-approval',
] as const;
export type StepKey = (typeof stepKeys)[number];

export type Step = { key: StepKey; label: string; isDone: boolean; isDisabled: boolean };

function step(key: StepKey, label: string, isDone: boolean, isDisabled = false): Step {
  return { key, label, isDone, isDisabled };
}

export function customerSteps(facts: ProgressFacts): Step[] {
  return [
    step('create', 'Create project', facts.hasName),
    step('details', 'Enter project details', facts.hasDescription || facts.hasDueDate),
    ...(facts.hasScript ? [step('script', 'Enter script', facts.scriptWords > 0)] : []),
    step('shortlist', 'Shortlist voice', facts.hasVoices, facts.awaitsAdminApproval),
    step('assign', 'Assign voice', facts.isAssigned),
    step('acceptance', 'Await voice acceptance', facts.isAccepted),
    ...(facts.isRenewal
      ? []
      : [
          step('delivery', 'Await voice delivery', facts.isDelivered),
          step('approval', 'Approve delivery', facts.isApproved),
        ]),
  ];
}

export function voiceSteps(facts: ProgressFacts): Step[] {
  return [
    ...(facts.hasScript ? [step('await-details', 'Await project details', facts.scriptWords > 0)] : []),
    step('await-assignment', 'Await assignment', facts.isAssigned),
    step('accept', 'Accept project', facts.isAccepted),
    ...(facts.isRenewal
      ? []
      : [
          step('upload-audio', 'Upload audio', facts.isDelivered),
          step('await-approval', 'Await approval', facts.isApproved),
        ]),
  ];
}

/** Facts that a voice sees while another one is assigned. */
export const notAssigned = { isAssigned: false, isAccepted: false, isDelivered: false, isApproved: false } as const;

/** @param viewer isOwn: whether the viewer is the assigned voice */
export function stepsFor(facts: ProgressFacts, { isVoice, isOwn }: { isVoice: boolean; isOwn: boolean }): Step[] {
  if (!isVoice) return customerSteps(facts);
  return voiceSteps(isOwn ? facts : { ...facts, ...notAssigned });
}

export function percentDone(steps: readonly Step[]): number {
  if (steps.length === 0) return 0;
  return Math.floor((100 * steps.filter(({ isDone }) => isDone).length) / steps.length);
}
