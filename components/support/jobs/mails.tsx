'use client';

import { useQueryClient } from '@tanstack/react-query';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { useListControls } from '@/components/support/list-controls';
import { SupportList } from '@/components/support/support-list';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportMail } from '@/lib/contracts/support-jobs';
import type { MailState } from '@/lib/domain/support/support-rules';
import { jobKeys, JobsPage } from './jobs-page';

const states: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  submitted: { label: 'Handed over', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
  dropped: { label: 'Switched off', tone: 'neutral' },
};

const path = '/support/jobs/mails';

export function Mails() {
  const {
    query,
    value: state,
    controls,
  } = useListControls({
    search: { label: 'Search mails', placeholder: 'Address, kind or project' },
    filter: { path, parameter: 'state', label: 'State', options: states },
    isSearchFirst: true,
  });
  return (
    <JobsPage current={path}>
      {controls}
      <SupportList
        label="Mails"
        name="GET /support/mails"
        query={{ query, state }}
        queryKey={jobKeys.mails}
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
  const again = useRequest(async () => {
    await api('POST /support/mails/{mailId}/again', { params: { mailId }, body: {} });
    await loadAgain(queries, { queryKey: jobKeys.mails });
    showToast('The mail is sent again');
  }, showRefusal);
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
