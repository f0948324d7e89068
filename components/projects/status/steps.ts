import type { Project } from '@/lib/contracts/project-shapes';
import { type ProgressFacts, type Step, stepsFor } from '@/lib/domain/projects/progress';
import { stepOf } from '@/lib/domain/projects/project-status';

type SteppedProject = Pick<
  Project,
  | 'name'
  | 'description'
  | 'dueDate'
  | 'hasScript'
  | 'scriptWords'
  | 'requiresAdminApproval'
  | 'voices'
  | 'isAccepted'
  | 'isDelivered'
  | 'isApproved'
  | 'kind'
>;

function factsOf(project: SteppedProject): ProgressFacts {
  return {
    hasName: project.name !== '',
    hasDescription: project.description !== '',
    hasDueDate: project.dueDate !== null,
    hasScript: project.hasScript,
    scriptWords: project.scriptWords,
    awaitsAdminApproval: project.requiresAdminApproval,
    hasVoices: project.voices.length > 0,
    isAssigned: project.voices.some(({ isAssigned }) => isAssigned),
    isAccepted: project.isAccepted,
    isDelivered: project.isDelivered,
    isApproved: project.isApproved,
    isRenewal: project.kind === 'renewal',
  };
}

export function stepsOf(project: SteppedProject, isVoice: boolean): Step[] {
  const facts = factsOf(project);
  // A voice sees only itself among the voices.
  return stepsFor(facts, { isVoice, isOwn: facts.isAssigned });
}

/** The step that the status is about; null at the end. */
export function openStep(
  steps: readonly Step[],
  { status, voices, isDelivered }: Pick<Project, 'status' | 'voices' | 'isDelivered'>,
): Step | null {
  const key = stepOf(status.state, { isAssigned: voices.some(({ isAssigned }) => isAssigned), isDelivered });
  return steps.find((step) => step.key === key) ?? null;
}
