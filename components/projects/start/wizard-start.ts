'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { ApiError, api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Template } from '@/lib/contracts/project-shapes';
import type { VoiceProfile } from '@/lib/contracts/voices';
import { teamScopes } from '@/lib/domain/projects/scopes';
import { orderRefusal } from '@/lib/domain/assignments/shortlisting';

export type WizardStart = { templateId: string | null; voiceId: string | null; teamId: string | null };

export function useWizardStart(): WizardStart {
  const query = useSearchParams();
  return { templateId: query.get('templateId'), voiceId: query.get('voiceId'), teamId: query.get('teamId') };
}

export function wizardPath(path: string, start: Partial<WizardStart>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...start, ...more })) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

export function useOrderingTeams() {
  const { user } = useCurrentUser();
  if (!user || user.isVoice) return [];
  return user.teams.filter(({ role }) => teamScopes(role, false).has('create-project'));
}

/** True if the URL names no company and there are several, or names one that the user may not order for. */
export function useMissingTeam(teamId: string | null): boolean {
  const teams = useOrderingTeams();
  if (teams.length === 0 || teams.some(({ id }) => id === teamId)) return false;
  return teams.length > 1 || teamId !== null;
}

type StartVoice = {
  /** The voice; null while it is loading, and if the project is not for a particular voice. */
  voice: VoiceProfile | null;
  isMissing: boolean;
};

export function useStartVoice(voiceId: string | null): StartVoice {
  const { data, error } = useQuery({
    queryKey: queryKeys.voice(voiceId ?? ''),
    queryFn: ({ signal }) => api('GET /voices/{voiceId}', { params: { voiceId: voiceId ?? '' }, signal }),
    enabled: voiceId !== null,
  });
  return { voice: data ?? null, isMissing: error instanceof ApiError && error.status === 404 };
}

/** Returns why the type is not available (docs/rules/projects.md#ordering), or null if it is. */
export function unavailableReason(template: Template, voice: { id: string; name: string } | null): string | null {
  if (!voice) return null;
  const refusal = orderRefusal(template, voice);
  if (!refusal) return null;
  const unavailable = `Not available for ${voice.name}.`;
  return refusal === unavailable ? unavailable : `${unavailable} ${refusal}`;
}
