import type { Project } from '@/lib/contracts/project-shapes';
import { customerSteps, type ProgressFacts, type Step, type StepKey, voiceSteps } from '@/lib/domain/progress';
import type { Scope } from '@/lib/domain/scopes';

type SteppedProject = Pick<
  Project,
  | 'id'
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
  | 'hasLineReader'
  | 'scopes'
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

export function currentStep(steps: readonly Step[]): Step | null {
  return steps.find(({ isDone }) => !isDone) ?? null;
}

type Action = { scope: Scope; path: string };

const actions: Partial<Record<StepKey, Action>> = {
  details: { scope: 'edit-project', path: 'edit-details' },
  script: { scope: 'edit-script', path: 'script/edit' },
  shortlist: { scope: 'shortlist-voice', path: 'invite-voice' },
  assign: { scope: 'assign-voice', path: 'assign-voice' },
  approval: { scope: 'approve-project', path: 'files/approve' },
  accept: { scope: 'accept-project', path: 'accept-project' },
  'upload-audio': { scope: 'upload-audio', path: 'files/upload-audio' },
};

export function actionOf(project: SteppedProject, step: Step): string | null {
  if (step.isDone || step.isDisabled) return null;
  if (step.key === 'upload-audio' && project.hasLineReader) return null;
  const action = actions[step.key];
  return action && project.scopes.includes(action.scope) ? `/projects/${project.id}/${action.path}` : null;
}
