import { countOf } from '@/lib/domain/count-of';
import { notAssigned, type ProgressFacts, type StepKey } from './progress';

/** States of a project, as the steps see it; `done` is after the approval. */
export const statusKeys = [
  'details',
  'script',
  'staff-approval',
  'shortlist',
  'assign',
  'payment',
  'acceptance',
  'delivery',
  'changes',
  'approval',
  'await-details',
  'await-assignment',
  'accept',
  'upload-audio',
  'upload-changes',
  'held',
  'await-approval',
  'done',
] as const;
export type StatusKey = (typeof statusKeys)[number];

/** Returns true while the customer reviews a delivery. */
export function isInReview({ status }: { status: { state: StatusKey } }): boolean {
  return status.state === 'approval' || status.state === 'await-approval';
}

/** The next person to act: the viewer, the other side, support, or nobody. */
export const waitsForKinds = ['you', 'customer', 'voice', 'staff', 'nobody'] as const;
export type WaitsFor = (typeof waitsForKinds)[number];

/** Facts that decide the state. Both a project of the API and a database row have them. */
export type StateFacts = Omit<ProgressFacts, 'hasName'> & {
  /** The card holder has to confirm the payment, or to pay again. */
  isAwaitingPayment: boolean;
  /** The customer has requested changes that the voice has not delivered yet. */
  hasOpenChanges: boolean;
  /** It equals `isDelivered` for a project without lines. */
  isDeliveryComplete: boolean;
  /** A take of the voice differs from the delivery spec and was not sent yet; not if changes were requested since. */
  hasHeldTake: boolean;
};

export type StatusViewer = {
  isVoice: boolean;
  /** The viewer's role may change the project; false for viewers of a team. */
  mayAct: boolean;
};

/** Returns the state. For a voice, the facts must not include the assignment of another voice (`ownFacts`). */
export function stateOf(facts: StateFacts, { isVoice }: Pick<StatusViewer, 'isVoice'>): StatusKey {
  if (facts.isApproved) return 'done';
  return isVoice ? voiceState(facts) : customerState(facts);
}

function customerState(facts: StateFacts): StatusKey {
  if (facts.isAwaitingPayment) return 'payment';
  if (facts.isAssigned) {
    if (!facts.isAccepted) return 'acceptance';
    if (facts.hasOpenChanges) return 'changes';
    return facts.isDelivered ? 'approval' : 'delivery';
  }
  if (!facts.hasDescription && !facts.hasDueDate) return 'details';
  if (facts.hasScript && facts.scriptWords === 0) return 'script';
  if (facts.hasVoices) return 'assign';
  return facts.awaitsAdminApproval ? 'staff-approval' : 'shortlist';
}

function voiceState(facts: StateFacts): StatusKey {
  if (facts.isAssigned) {
    if (!facts.isAccepted) return 'accept';
    if (facts.hasHeldTake) return 'held';
    if (facts.hasOpenChanges) return 'upload-changes';
    return facts.isDelivered && facts.isDeliveryComplete ? 'await-approval' : 'upload-audio';
  }
  return facts.hasScript && facts.scriptWords === 0 ? 'await-details' : 'await-assignment';
}

/** Removes the facts about the assignment of another voice. */
export function ownFacts<F extends StateFacts>(facts: F, isOwn: boolean): F {
  if (isOwn) return { ...facts, isAwaitingPayment: false };
  return { ...facts, ...notAssigned, isAwaitingPayment: false, hasOpenChanges: false, hasHeldTake: false };
}

const sides: Record<StatusKey, 'customer' | 'voice' | 'staff' | 'nobody'> = {
  details: 'customer',
  script: 'customer',
  'staff-approval': 'staff',
  shortlist: 'customer',
  assign: 'customer',
  payment: 'customer',
  acceptance: 'voice',
  delivery: 'voice',
  changes: 'voice',
  approval: 'customer',
  'await-details': 'customer',
  'await-assignment': 'customer',
  accept: 'voice',
  'upload-audio': 'voice',
  'upload-changes': 'voice',
  held: 'voice',
  'await-approval': 'customer',
  done: 'nobody',
};

export function waitsFor(state: StatusKey, { isVoice, mayAct }: StatusViewer): WaitsFor {
  const side = sides[state];
  return side === (isVoice ? 'voice' : 'customer') && mayAct ? 'you' : side;
}

/**
 * The open step of each state; `payment` is part of 'Await voice acceptance' or of 'Assign voice'. The changes of an extra round
 * are its first delivery.
 */
export function stepOf(
  state: StatusKey,
  { isAssigned, isDelivered }: Pick<StateFacts, 'isAssigned' | 'isDelivered'>,
): StepKey | null {
  switch (state) {
    case 'done':
      return null;
    case 'staff-approval':
      return 'shortlist';
    case 'payment':
      return isAssigned ? 'acceptance' : 'assign';
    case 'changes':
      return isDelivered ? 'approval' : 'delivery';
    case 'upload-audio':
    case 'upload-changes':
    case 'held':
      return isDelivered ? 'await-approval' : 'upload-audio';
    default:
      return state;
  }
}

/**
 * Counts of the assigned voice's lines. Lines whose audio is being processed are in none of the counts but the first.
 */
export type LineProgress = {
  numLines: number;
  /** Number of lines with a preview. */
  numDelivered: number;
  numFailed: number;
  /** Number of lines that are delivered and not approved. */
  numUnapproved: number;
};

export type StatusFacts = StateFacts & {
  id: string;
  hasLineReader: boolean;
  /** Progress of the lines; null for a project without lines. */
  lines: LineProgress | null;
  /** Number of takes of the assigned voice that the customer hears. */
  numTakes: number;
  /** The assigned voice, or the one whose payment is being confirmed; before that the only voice of the shortlist. */
  voice: { id: string; firstName: string } | null;
  /** Name of the customer's team. */
  teamName: string;
  dueDate: string | null;
  /** ISO 8601; null while automatic approval is on hold. */
  autoApproveDate: string | null;
  approvedDate: string | null;
};

export type StatusDate = { kind: 'due' | 'automatic-approval' | 'approved'; date: string };

export type ProjectStatus = {
  state: StatusKey;
  /** The state in a sentence, with the person who acts. */
  text: string;
  waitsFor: WaitsFor;
  /** The viewer's next action. */
  action: { label: string; path: string } | null;
  date: StatusDate | null;
};

/** The only place that says what is going on in a project, who acts, what comes next and by when. */
export function projectStatus(facts: StatusFacts, viewer: StatusViewer): ProjectStatus {
  const state = stateOf(facts, viewer);
  const actor = waitsFor(state, viewer);
  return {
    state,
    text: textOf(state, facts, actor === 'you'),
    waitsFor: actor,
    action: actor === 'you' ? actionOf(state, facts) : null,
    date: dateOf(state, facts),
  };
}

function textOf(state: StatusKey, facts: StatusFacts, isYou: boolean): string {
  const voice = facts.voice?.firstName || 'the voice';
  const team = facts.teamName || 'the customer';
  if (facts.lines && isPartial(state, facts)) return partText(facts.lines);
  switch (state) {
    case 'details':
      return isYou ? 'Describe the project' : `${team} is describing the project`;
    case 'script':
      return isYou ? 'Write the script' : `${team} is writing the script`;
    case 'staff-approval':
      return 'Our team reviews the project before voices can be shortlisted';
    case 'shortlist':
      return isYou ? 'Shortlist voices' : `${team} is looking for voices`;
    case 'assign':
      if (!isYou) return facts.isRenewal ? `${team} is ordering the renewal` : `${team} is choosing a voice`;
      if (facts.isRenewal)
        return facts.voice ? `Assign ${voice} to renew the license` : 'Shortlist the voice of the recording';
      return facts.voice ? `Assign ${voice}, or shortlist more voices` : 'Choose a voice from the shortlist';
    case 'payment':
      if (facts.isRenewal)
        return isYou ? `Pay, so that ${voice} can accept` : `${team} has to pay before ${voice} can accept`;
      return isYou ? `Pay, so that ${voice} can start` : `${team} has to pay before ${voice} can start`;
    case 'acceptance':
      return `Waiting for ${voice} to accept`;
    case 'delivery':
      return `Waiting for ${voice} to deliver`;
    case 'changes':
      return `Waiting for ${voice} to deliver the changes`;
    case 'approval':
      return isYou ? `${capital(voice)} has delivered: listen and approve` : `${team} is listening to the delivery`;
    case 'await-details':
      return `${team} is writing the script`;
    case 'await-assignment':
      if (facts.isRenewal) return `${team} is ordering the renewal`;
      return `Shortlisted: ${team} is choosing a voice`;
    case 'accept':
      return facts.isRenewal
        ? `${team} renews the license: accept the project`
        : `${team} chose you: accept the project`;
    case 'upload-audio':
      return facts.hasLineReader ? 'Record the lines' : 'Record and upload your takes';
    case 'upload-changes':
      return `${team} requested changes: upload a new take`;
    case 'held':
      return 'A take was not sent: it differs from the delivery spec';
    case 'await-approval':
      return `Waiting for ${team} to approve`;
    case 'done':
      return facts.isRenewal ? 'License renewed' : 'Delivery approved';
    default:
      return state satisfies never;
  }
}

/** A script of lines of which some are delivered. */
function isPartial(state: StatusKey, { isDelivered, isDeliveryComplete }: StatusFacts): boolean {
  return (state === 'approval' || state === 'upload-audio') && isDelivered && !isDeliveryComplete;
}

/** Formats the delivered part, for example '36 of 300 lines delivered'. */
export function partText({ numDelivered, numLines }: Pick<LineProgress, 'numDelivered' | 'numLines'>): string {
  return `${numDelivered.toLocaleString('en')} of ${countOf(numLines, 'line')} delivered`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function actionOf(state: StatusKey, facts: StatusFacts): ProjectStatus['action'] {
  const action = (label: string, path: string) => ({ label, path: `/projects/${facts.id}/${path}` });
  switch (state) {
    case 'details':
      return action('Enter project details', 'edit-details');
    case 'script':
      return action('Enter script', 'script/edit');
    case 'shortlist':
      return action('Shortlist voice', 'invite-voice');
    case 'assign':
      return action('Assign voice', facts.voice ? `assign-voice/${facts.voice.id}` : 'assign-voice');
    case 'payment':
      return (
        facts.voice && action(facts.isAssigned ? 'Pay again' : 'Confirm payment', `assign-voice/${facts.voice.id}`)
      );
    case 'approval':
      return isDeliveredInLines(facts)
        ? reviewAction(facts, action)
        : action(`Listen to ${countOf(facts.numTakes, 'take')}`, 'review');
    case 'accept':
      return action('Accept project', 'accept-project');
    case 'upload-audio':
    case 'upload-changes':
      return action('Upload audio', facts.hasLineReader ? 'lines' : 'files/upload-audio');
    case 'held':
      return action('See the result', 'files');
    case 'staff-approval':
    case 'acceptance':
    case 'delivery':
    case 'changes':
    case 'await-details':
    case 'await-assignment':
    case 'await-approval':
    case 'done':
      return null;
    default:
      return state satisfies never;
  }
}

/** The line reader then starts with the lines that are not approved. */
export const newLinesQuery = 'show=to-approve';

const isDeliveredInLines = ({ lines, numTakes }: StatusFacts) => (lines?.numDelivered ?? 0) > 0 || numTakes === 0;

function reviewAction(facts: StatusFacts, action: (label: string, path: string) => ProjectStatus['action']) {
  const numUnapproved = facts.lines?.numUnapproved ?? 0;
  if (numUnapproved === 0) return action('Review lines', 'lines');
  return action(`Review ${countOf(numUnapproved, 'new line')}`, `lines?${newLinesQuery}`);
}

function dateOf(state: StatusKey, facts: StatusFacts): StatusDate | null {
  if (state === 'done') return facts.approvedDate ? { kind: 'approved', date: facts.approvedDate } : null;
  const isInReview = state === 'approval' || state === 'await-approval' || (state === 'held' && !facts.hasOpenChanges);
  if (isInReview && facts.isDelivered && facts.isDeliveryComplete) {
    return facts.autoApproveDate ? { kind: 'automatic-approval', date: facts.autoApproveDate } : null;
  }
  return facts.dueDate ? { kind: 'due', date: facts.dueDate } : null;
}
