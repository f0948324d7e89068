import type { Project } from '@/lib/contracts/project-shapes';
import { customerSteps, type ProgressFacts, type Step, voiceSteps } from '@/lib/domain/progress';
import { stepOf } from '@/lib/domain/project-status';

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
  };
}

/** Voices do not see the assignment of another voice. */
export function stepsOf(project: SteppedProject, isVoice: boolean): Step[] {
  const facts = factsOf(project);
  if (!isVoice) return customerSteps(facts);
  const isOwn = facts.isAssigned;
  return voiceSteps({
    ...facts,
    isAccepted: facts.isAccepted && isOwn,
    isDelivered: facts.isDelivered && isOwn,
    isApproved: facts.isApproved && isOwn,
  });
}

/** The step that the status is about; null at the end. */
export function openStep(steps: readonly Step[], { status, voices }: Pick<Project, 'status' | 'voices'>): Step | null {
  const key = stepOf(status.state, { isAssigned: voices.some(({ isAssigned }) => isAssigned) });
  return steps.find((step) => step.key === key) ?? null;
}
