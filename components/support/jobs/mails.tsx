'use client';

import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useRequest } from '@/components/shared/use-request';
import { FilterLinks } from '@/components/support/filter-links';
import { JobsPage, jobKeys } from './jobs-page';
import { SupportList } from '@/components/support/support-list';
import { useListSearch } from '@/components/support/use-list-search';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { SearchField } from '@/components/ui/fields/search-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api, apiPage } from '@/lib/client/api';
import type { SupportMail } from '@/lib/contracts/support-jobs';
import { type MailState, mailStates } from '@/lib/domain/support/support-jobs';

const states: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  submitted: { label: 'Handed over', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
  dropped: { label: 'Switched off', tone: 'neutral' },
};

const path = '/support/jobs/mails';
const isState = (value: string | null): value is MailState => mailStates.some((state) => state === value);

export function Mails() {
  const { query, text, setText, parameters } = useListSearch();
  const given = parameters.get('state');
  const state = isState(given) ? given : null;
  const filters = [null, ...mailStates].map((value) => ({
    href: `${path}?${new URLSearchParams({ ...(value && { state: value }), ...(query && { query }) })}`,
    label: value ? states[value].label : 'All',
    isCurrent: value === state,
  }));
  return (
    <JobsPage current={path}>
      <div className="mb-5 flex flex-col gap-4">
        <SearchField
          label="Search mails"
          placeholder="Address, kind or project"
          value={text}
          onChange={setText}
          className="md:max-w-md"
        />
        <FilterLinks label="State" filters={filters} />
      </div>
      <SupportList
        label="Mails"
        queryKey={[...jobKeys.mails, state, query]}
        load={(cursor, signal) =>
          apiPage('GET /support/mails', {
            query: { limit: 50, ...(query && { query }), ...(state && { state }), ...(cursor && { cursor }) },
            signal,
          })
        }
        keyOf={({ id }) => id}
        empty={query || state ? 'No mail matches this search.' : 'No mails in the last 30 days.'}
        rowClass="flex-wrap"
      >
        {(mail) => <MailColumns mail={mail} />}
      </SupportList>
    </JobsPage>
  );
}

function MailColumns({ mail }: { mail: SupportMail }) {
  const { id: mailId, to, subject, channel, state, failure, project, canSendAgain, created } = mail;
  const queries = useQueryClient();
  const again = useRequest(
    async () => {
      await api('POST /support/mails/{mailId}/again', { params: { mailId }, body: {} });
      await loadAgain(queries, { queryKey: jobKeys.mails });
      showToast('The mail is sent again');
    },
    (error) => showToast(error.message),
  );
  const { label, tone } = states[state];
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="block truncate max-sm:whitespace-normal font-medium">{to}</span>
        <span className="block text-sm text-muted first-letter:capitalize">
          {subject}
          {channel === 'sms' && ' (SMS)'}
          {project && (
            <>
              {' · '}
              <Link data-row dir="auto" href={`/support/projects/${project.id}`} className="hover:underline">
                {project.name}
              </Link>
            </>
          )}
        </span>
        {failure && <span className="block text-sm break-words text-danger">{failure}</span>}
      </span>
      <span className="text-sm text-muted">
        <LocalDateTime instant={created} />
      </span>
      <Badge tone={tone}>{label}</Badge>
      {canSendAgain && (
        <Button variant="secondary" size="small" loading={again.isSending} onClick={() => void again.send()}>
          Send again
        </Button>
      )}
    </>
  );
}
