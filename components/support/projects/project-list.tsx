'use client';

import { useListControls } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import type { SupportProjectRow } from '@/lib/contracts/support-projects';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import type { ProjectFilter } from '@/lib/domain/support/support-project';
import { PhaseBadge, phaseFilters } from './phase-badge';
import { projectKeys } from './use-support-project';

/** Returns since when a project waits, for the filters that are queues. */
const sinceOf: { [F in ProjectFilter]?: (project: SupportProjectRow) => string } = {
  'awaiting-approval': ({ created }) => created,
  stalled: ({ stalledDate, lastModified }) => stalledDate ?? lastModified,
};

export function ProjectList() {
  const {
    query,
    value: phase,
    controls,
  } = useListControls({
    search: { label: 'Search projects', placeholder: 'Project, customer, voice or ID', main: true },
    filter: { path: '/support/projects', parameter: 'phase', label: 'State', options: phaseFilters },
    isSearchFirst: true,
  });
  return (
    <SupportFrame title="Projects" section="/support/projects">
      {controls}
      <SupportList
        label="Projects"
        name="GET /support/projects"
        query={{ query, phase }}
        queryKey={projectKeys.list}
        hrefOf={({ id }) => `/support/projects/${id}`}
        empty={query ? 'No project matches this search.' : 'No projects here.'}
        sinceOf={phase ? sinceOf[phase] : undefined}
      >
        {(project) => <ProjectColumns project={project} />}
      </SupportList>
    </SupportFrame>
  );
}

function ProjectColumns({ project }: { project: SupportProjectRow }) {
  const { name, template, team, voice, numVoices, phase, customerTotal, isOnHold, lastModified } = project;
  return (
    <>
      <span className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <span className="block min-w-0 md:flex-[2]">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {name}
          </span>
          <span className="block truncate max-sm:whitespace-normal text-sm text-muted">{template}</span>
        </span>
        <span dir="auto" className="block min-w-0 truncate max-sm:whitespace-normal text-left text-sm md:flex-1">
          {team.name}
        </span>
        <span
          dir="auto"
          className="block min-w-0 truncate max-sm:whitespace-normal text-left text-sm text-muted md:flex-1"
        >
          {voice?.name ?? shortlistText(numVoices)}
        </span>
        <span className="mt-1 flex gap-2 md:mt-0 md:w-36">
          <PhaseBadge phase={phase} isOnHold={isOnHold} />
        </span>
      </span>
      <span className="w-28 shrink-0 text-right">
        <span className="tabular block font-medium">{formatEuro(toCents(customerTotal))}</span>
        <span className="tabular block text-sm text-muted">{formatDate(lastModified)}</span>
      </span>
    </>
  );
}

function shortlistText(count: number): string {
  if (count === 0) return 'No voice';
  return count === 1 ? '1 voice shortlisted' : `${count} voices shortlisted`;
}
