'use client';

import { FolderPlus, Plus, SearchX } from 'lucide-react';
import { wizardPath } from '@/components/projects/start/wizard-start';
import { useIsVoice } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { OfflineNotice } from '@/components/ui/notices/alert';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { teamScopes } from '@/lib/domain/projects/scopes';
import { defaultPreferences, type ListPreferences, useListPreferences } from './list-preferences';
import { ListToolbar } from './list-toolbar';
import { ProjectRows } from './project-rows';
import { useProjectList } from './use-project-list';

export function ProjectList() {
  const { user } = useCurrentUser();
  const isVoice = useIsVoice();
  const [stored, change] = useListPreferences();
  const teams = isVoice ? [] : (user?.teams ?? []);
  const preferences = withOwnTeam(stored, teams);
  const list = useProjectList(preferences);
  if (!user) return null;
  const team = teams.find(({ id }) => id === preferences.teamId);
  const mayCreate = teams.some(mayCreateFor);
  const addPath = wizardPath('/projects/add', { teamId: team && mayCreateFor(team) ? team.id : null });
  const isFiltered = preferences.query.trim() !== '' || preferences.labels.length > 0 || team !== undefined;

  return (
    <PageFrame
      title="Projects"
      action={
        mayCreate && (
          <ButtonLink href={addPath} icon={<Plus className="size-4" aria-hidden="true" />}>
            Create project
          </ButtonLink>
        )
      }
    >
      <ListToolbar
        preferences={preferences}
        change={change}
        labels={list.labels}
        hasColleagues={list.hasColleagues}
        teams={teams}
      />
      {list.isOffline && <OfflineNotice />}
      {list.error && <ErrorState message={list.error.message} onRetry={list.retry} retrying={list.isRetrying} />}
      {list.rows && list.isSearching && (
        <p className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center text-accent">
          <Spinner label="Searching" />
        </p>
      )}
      {!list.error && !list.rows && <ListSkeleton />}
      {list.rows && list.rows.length > 0 && (
        <ProjectRows
          rows={list.rows}
          isVoice={isVoice}
          userId={user.id}
          hasMore={list.hasMore}
          isLoadingMore={list.isLoadingMore}
          hasMoreFailed={list.hasMoreFailed}
          onLoadMore={list.loadMore}
        />
      )}
      {!list.error && list.rows?.length === 0 && (
        <NoProjects
          isFiltered={isFiltered}
          mayCreate={mayCreate}
          isVoice={isVoice}
          onInclude={
            list.hasColleagues && !preferences.showNonMemberProjects
              ? () => change({ showNonMemberProjects: true })
              : null
          }
          onShowAll={() => change({ query: defaultPreferences.query, labels: [], teamId: null })}
          company={team?.name}
        />
      )}
    </PageFrame>
  );
}

type Teams = NonNullable<ReturnType<typeof useCurrentUser>['user']>['teams'];

const mayCreateFor = ({ role }: Teams[number]) => teamScopes(role, false).has('create-project');

/** The stored company may be one that the user has left, or one of another user of this browser. */
function withOwnTeam(preferences: ListPreferences, teams: Teams): ListPreferences {
  const isOwn = teams.length > 1 && teams.some(({ id }) => id === preferences.teamId);
  return isOwn ? preferences : { ...preferences, teamId: null };
}

type NoProjectsProps = {
  isFiltered: boolean;
  /** Name of the company to which the list is restricted. */
  company: string | undefined;
  mayCreate: boolean;
  isVoice: boolean;
  onInclude: (() => void) | null;
  onShowAll: () => void;
};

function NoProjects({ isFiltered, company, mayCreate, isVoice, onInclude, onShowAll }: NoProjectsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No projects found"
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all projects
          </Button>
        }
      >
        {company ? `No project of ${company} matches.` : 'No project has these words or labels.'}
      </EmptyState>
    );
  }
  if (onInclude) {
    return (
      <EmptyState
        icon={<FolderPlus aria-hidden="true" />}
        title="No projects yet"
        action={
          <Button variant="secondary" onClick={onInclude}>
            Show the projects of my team
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<FolderPlus aria-hidden="true" />}
      title="No projects yet"
      action={mayCreate && <ButtonLink href="/projects/add">Create project</ButtonLink>}
    >
      {isVoice
        ? 'Projects that you are shortlisted for appear here.'
        : 'Send a script, choose a voice and get the recording.'}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading projects" className="divide-y divide-line border-y border-line">
      {[72, 56, 64, 48].map((width) => (
        <div key={width} className="flex items-center gap-4 py-5">
          <div className="flex-1">
            <div style={{ width: `${width}%` }}>
              <Skeleton className="h-5 w-full" />
            </div>
            <Skeleton className="mt-3 h-2 w-64 max-w-full" />
          </div>
          <Skeleton className="size-8 !rounded-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
