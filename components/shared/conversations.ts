import type { Project } from '@/lib/contracts/project-shapes';

type Voices = Project['voices'];

/** The assigned voice first, then the shortlist in its order. */
export function conversationsOf({ voices }: Pick<Project, 'voices'>): Voices {
  return voices.toSorted((a, b) => Number(b.isAssigned) - Number(a.isAssigned));
}

export function otherVoices({ voices }: Pick<Project, 'voices'>): Voices {
  return voices.filter(({ isAssigned }) => !isAssigned);
}

export function isAnyUnread(voices: Voices, userId: string | null): boolean {
  return userId !== null && voices.some(({ hasUnread }) => hasUnread.includes(userId));
}
