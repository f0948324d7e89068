'use client';

import type { ReactNode } from 'react';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { useTeam } from './use-team';
import { PageFrame } from '@/components/shell/page-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import type { Team } from '@/lib/contracts/teams';

type TeamPageProps = {
  teamId: string;
  title: string;
  action?: ReactNode;
  /** Hides the action and shows a notice while support acts as the user. */
  isUserOnly?: boolean;
  tabs?: ReactNode;
  width?: 'text' | 'default';
  back?: { href: string; label: string };
  children: (team: Team) => ReactNode;
};

export function TeamPage({
  teamId,
  title,
  action,
  isUserOnly = false,
  tabs,
  width = 'default',
  back = { href: '/profile', label: 'Profile' },
  children,
}: TeamPageProps) {
  const isImpersonating = useIsImpersonating();
  const { data: team, error, refetch, isFetching } = useTeam(teamId);
  return (
    <PageFrame title={title} back={back} action={!(isUserOnly && isImpersonating) && action} tabs={tabs} width={width}>
      {team && (
        <>
          <p dir="auto" className="mb-5 font-medium break-words text-muted">
            {team.name}
          </p>
          {isUserOnly && <UserOnlyNotice />}
          {children(team)}
        </>
      )}
      {!team && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!team && !error && <Skeleton className="h-64" />}
    </PageFrame>
  );
}
