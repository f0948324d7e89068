'use client';

import { useListControls } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportUserRow } from '@/lib/contracts/support-users';
import { formatDate } from '@/lib/domain/format-date';

export function UserList() {
  const { query, controls } = useListControls({
    search: { label: 'Search users', placeholder: 'Name, company or email', main: true },
  });
  return (
    <SupportFrame title="Users" section="/support/users">
      {controls}
      <SupportList
        label="Users"
        name="GET /support/users"
        query={{ query }}
        queryKey={queryKeys.supportUsers}
        hrefOf={({ id }) => `/support/users/${id}`}
        empty="No user matches this search."
      >
        {(user) => <UserColumns user={user} />}
      </SupportList>
    </SupportFrame>
  );
}

const kinds = { customer: 'Customer', voice: 'Voice', support: 'Support' } as const;

function UserColumns({
  user: { name, email, picture, kind, teams, isSuspended, isErased, created },
}: {
  user: SupportUserRow;
}) {
  return (
    <>
      <Avatar name={name} picture={picture} decorative />
      <span className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <span className="block min-w-0 md:flex-1">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {name || <EmailAddress email={email} />}
          </span>
          <span className="block truncate max-sm:whitespace-normal text-sm text-muted">
            <EmailAddress email={email} />
          </span>
        </span>
        <span className="block text-sm text-muted md:w-24">{kinds[kind]}</span>
        <span dir="auto" className="block truncate max-sm:whitespace-normal text-left text-sm text-muted md:w-64">
          {teams.map((team) => team.name).join(', ')}
        </span>
        {(isSuspended || isErased) && <Badge tone="danger">{isErased ? 'Deleted' : 'Suspended'}</Badge>}
      </span>
      <span className="tabular shrink-0 text-right text-sm text-muted">{formatDate(created)}</span>
    </>
  );
}
