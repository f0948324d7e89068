'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCurrentUser } from '@/components/shell/current-user';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Template } from '@/lib/contracts/project-shapes';
import { teamScopes } from '@/lib/domain/scopes';

/** What the wizard was opened with; it stays in the address from step to step. */
export type WizardStart = { templateId: string | null; voiceId: string | null; teamId: string | null };

export function useWizardStart(): WizardStart {
  const query = useSearchParams();
  return { templateId: query.get('templateId'), voiceId: query.get('voiceId'), teamId: query.get('teamId') };
}

/** An address of the wizard that keeps what it was opened with. */
export function wizardPath(path: string, start: Partial<WizardStart>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...start, ...more })) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The teams in whose name this user may order. */
export function useOrderingTeams() {
  const { user } = useCurrentUser();
  if (!user || user.isVoice) return [];
  return user.teams.filter(({ role }) => teamScopes(role, false).has('create-project'));
}

/** Whether a company has to be chosen first: several may order, and none of them is named. */
export function useMissingTeam(teamId: string | null): boolean {
  const teams = useOrderingTeams();
  return teams.length > 1 && !teams.some(({ id }) => id === teamId);
}

/** The voice that the project is made for; null while unknown or where there is none. */
export function useStartVoice(voiceId: string | null): { id: string; name: string } | null {
  const { data } = useQuery({
    queryKey: queryKeys.voice(voiceId ?? ''),
    queryFn: ({ signal }) => api('GET /voices/{voiceId}', { params: { voiceId: voiceId ?? '' }, signal }),
    enabled: voiceId !== null,
  });
  return data ?? null;
}

/**
 * Why a project of this type cannot be made for the voice, as one or two sentences (docs/rules/projects.md#ordering);
 * null where it can.
 */
export function unavailability(template: Template, voice: { id: string; name: string } | null): string | null {
  if (!voice) return null;
  const unavailable = `Not available for ${voice.name}.`;
  if (template.requiresAdminApproval) {
    return `${unavailable} This project type cannot be created while inviting voice`;
  }
  const isAllowed = template.allowedVoices.length === 0 || template.allowedVoices.includes(voice.id);
  return isAllowed ? null : unavailable;
}
