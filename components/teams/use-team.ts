'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';

/** Loads a team and its cards, and refetches them on every live update. */
export function useTeam(teamId: string | null) {
  const queries = useQueryClient();
  useEffect(() => {
    if (teamId === null) return;
    return subscribeLive((event) => {
      if (event.type !== 'reset' && (event.type !== 'team-updated' || event.teamId !== teamId)) return;
      void loadAgain(queries, { queryKey: queryKeys.team(teamId) });
    });
  }, [teamId, queries]);
  return useQuery({
    queryKey: queryKeys.team(teamId ?? ''),
    queryFn: ({ signal }) => api('GET /teams/{teamId}', { params: { teamId: teamId ?? '' }, signal }),
    enabled: teamId !== null,
  });
}

/** Loads the members and pending invitations, and refetches them on every live update. */
export function useTeamMembers(teamId: string) {
  const queries = useQueryClient();
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type !== 'reset' && (event.type !== 'team-updated' || event.teamId !== teamId)) return;
        // Below the list's key are single members: an open dialog must not request one that was just removed.
        void queries.invalidateQueries({ queryKey: queryKeys.teamMembers(teamId), refetchType: 'none' });
        void loadAgain(queries, { queryKey: queryKeys.teamMembers(teamId), exact: true });
        void loadAgain(queries, { queryKey: queryKeys.teamInvitations(teamId) });
      }),
    [teamId, queries],
  );
  const members = useQuery({
    queryKey: queryKeys.teamMembers(teamId),
    queryFn: ({ signal }) => api('GET /teams/{teamId}/members', { params: { teamId }, signal }),
  });
  const invitations = useQuery({
    queryKey: queryKeys.teamInvitations(teamId),
    queryFn: ({ signal }) => api('GET /teams/{teamId}/invitations', { params: { teamId }, signal }),
  });
  return { members, invitations };
}
