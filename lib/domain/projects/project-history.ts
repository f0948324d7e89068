import type { StepKey } from './progress';

type Dated = { at: string | null };

/** Past steps with the first name of the person, or null if deleted or unknown. Dates are ISO 8601. */
export type HistoryFacts = {
  teamName: string;
  created: Dated & { by: string | null };
  /** The first voice on the shortlist, and the number of voices now. */
  shortlisted: Dated & { firstName: string | null; count: number };
  assigned: Dated & { by: string | null };
  voice: string | null;
  accepted: Dated;
  delivered: Dated & { isPartial: boolean };
  /** `by` is null if the approval was automatic. */
  approved: Dated & { by: string | null };
};

export type HistoryEntry = { step: StepKey; text: string; date: string };

/** Describes the completed steps: 'Freja accepted'. Steps without a date are left out. */
export function projectHistory(facts: HistoryFacts, isVoice: boolean): HistoryEntry[] {
  const entry = (step: StepKey, text: string, { at }: Dated) => (at ? [{ step, text, date: at }] : []);
  const { teamName, created, shortlisted, assigned, accepted, delivered, approved } = facts;
  const voice = facts.voice ?? 'The voice';
  const what = delivered.isPartial ? 'delivered the first lines' : 'delivered';
  const approval = (by: string) => (approved.by === null ? 'Approved automatically' : `${by} approved`);
  if (isVoice) {
    return [
      ...entry('await-assignment', `${teamName} chose you`, assigned),
      ...entry('accept', 'You accepted', accepted),
      ...entry('upload-audio', `You ${what}`, delivered),
      ...entry('await-approval', approval(teamName), approved),
    ];
  }
  return [
    ...entry('create', `${created.by ?? teamName} created it`, created),
    ...entry('shortlist', shortlistText(shortlisted), shortlisted),
    ...entry('assign', `${assigned.by ?? teamName} chose ${facts.voice ?? 'the voice'}`, assigned),
    ...entry('acceptance', `${voice} accepted`, accepted),
    ...entry('delivery', `${voice} ${what}`, delivered),
    ...entry('approval', approval(approved.by ?? teamName), approved),
  ];
}

function shortlistText({ firstName, count }: HistoryFacts['shortlisted']): string {
  const first = firstName ?? 'A voice';
  if (count <= 1) return `${first} shortlisted`;
  return `${first} and ${count - 1} more shortlisted`;
}
