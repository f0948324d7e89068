'use client';

import { useState } from 'react';
import { SelectionBar, SelectRow, useSelection } from '@/components/support/selection';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { useListControls } from '@/components/support/list-controls';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportTeamRow } from '@/lib/contracts/support-teams';
import { countryName } from '@/lib/domain/people/countries';
import { formatEuro } from '@/lib/domain/money/prices';
import { taxText } from './no-vat-fields';
import { ReviewVatDialog } from './review-vat-dialog';

const views = { 'vat-review': { label: 'VAT to review' } };

export function TeamList({ mayEdit }: { mayEdit: boolean }) {
  const { query, value, controls } = useListControls({
    filter: { path: '/support/teams', parameter: 'view', label: 'Teams', options: views },
    search: { label: 'Search teams', placeholder: 'Name, invoice email, VAT ID', main: true },
  });
  return (
    <SupportFrame title="Teams" section="/support/teams">
      {controls}
      {value === undefined ? (
        <SupportList
          label="Teams"
          name="GET /support/teams"
          query={{ query }}
          queryKey={queryKeys.supportTeams}
          hrefOf={hrefOf}
          empty={emptyText(query, false)}
        >
          {(team) => <TeamColumns team={team} />}
        </SupportList>
      ) : (
        // The selection belongs to the search.
        <TeamsToReview key={query} query={query} mayEdit={mayEdit} />
      )}
    </SupportFrame>
  );
}

const hrefOf = ({ id }: SupportTeamRow): string => `/support/teams/${id}`;

function TeamsToReview({ query, mayEdit }: { query: string; mayEdit: boolean }) {
  const { rows, clear, of: selectionOf } = useSelection<SupportTeamRow>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SupportList
        label="Teams"
        name="GET /support/teams"
        query={{ query, needsVatReview: 'true' }}
        queryKey={queryKeys.supportTeams}
        empty={emptyText(query, true)}
      >
        {(team) => (
          <>
            {mayEdit && <SelectRow label={`Select ${team.name}`} selection={selectionOf(team)} />}
            <Link data-row href={hrefOf(team)} className="min-w-0 flex-1 hover:underline">
              <TeamColumns team={team} isReview />
            </Link>
          </>
        )}
      </SupportList>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} action="Review VAT" onAct={() => setOpen(true)}>
          <ReviewVatDialog
            isOpen={isOpen}
            teams={rows}
            close={close}
            onReviewed={() => {
              close();
              clear();
            }}
          />
        </SelectionBar>
      )}
    </>
  );
}

function emptyText(query: string, isReview: boolean): string {
  if (query) return 'No team matches this search.';
  return isReview ? 'No VAT to review.' : 'No teams yet.';
}

type TeamColumnsProps = { team: SupportTeamRow; isReview?: boolean };

function TeamColumns({ team, isReview }: TeamColumnsProps) {
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
        {isReview && (
          <span className="block text-sm">{`${taxText(team.tax)}. By the rules: ${taxText(team.taxByRules)}.`}</span>
        )}
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
