'use client';

import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { useListControls } from '@/components/support/list-controls';
import { Badge } from '@/components/ui/badge';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportTeamRow } from '@/lib/contracts/support-teams';
import { countryName } from '@/lib/domain/people/countries';
import { formatEuro } from '@/lib/domain/money/prices';

const views = { 'vat-review': { label: 'VAT to review' } };

export function TeamList() {
  const { query, value, controls } = useListControls({
    filter: { path: '/support/teams', parameter: 'view', label: 'Teams', options: views },
    search: { label: 'Search teams', placeholder: 'Name, invoice email, VAT ID', main: true },
  });
  return (
    <SupportFrame title="Teams" section="/support/teams">
      {controls}
      <SupportList
        label="Teams"
        name="GET /support/teams"
        query={{ query, ...(value && { needsVatReview: 'true' as const }) }}
        queryKey={queryKeys.supportTeams}
        hrefOf={({ id }) => `/support/teams/${id}`}
        empty={emptyText(query, value !== undefined)}
      >
        {(team) => <TeamColumns team={team} />}
      </SupportList>
    </SupportFrame>
  );
}

function emptyText(query: string, isReview: boolean): string {
  if (query) return 'No team matches this search.';
  return isReview ? 'No VAT to review.' : 'No teams yet.';
}

function TeamColumns({ team }: { team: SupportTeamRow }) {
  const { name, country, isVoiceBusiness, numMembers, numProjects, discount } = team;
  const marks = [
    ...(team.manualInvoice ? ['Invoiced'] : []),
    ...(team.hidePayouts ? ['Payouts hidden'] : []),
    ...(discount > 0 ? [`Credit ${formatEuro(Math.round(discount * 100))}`] : []),
  ];
  return (
    <span className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
      <span className="block min-w-0 md:flex-1">
        <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
          {name}
        </span>
        <span className="block text-sm text-muted">
          {[isVoiceBusiness ? 'Business of a voice' : 'Customer', country && countryName(country)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <Badge key={mark}>{mark}</Badge>
        ))}
      </span>
      <span className="block text-sm text-muted md:w-28">
        {numMembers === 1 ? '1 member' : `${numMembers} members`}
      </span>
      <span className="block text-sm text-muted md:w-28">
        {numProjects === 1 ? '1 project' : `${numProjects} projects`}
      </span>
    </span>
  );
}
