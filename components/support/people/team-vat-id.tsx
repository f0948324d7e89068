'use client';

import { useRouter } from 'next/navigation';
import { useRequest } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportTeam } from '@/lib/contracts/support-teams';
import { formatDate } from '@/lib/domain/format-date';
import type { VatIdState } from '@/lib/domain/tax/vat-id-check';

const texts: Record<VatIdState, string> = {
  valid: 'Confirmed by the EU’s register',
  invalid: 'Not known to the EU’s register',
  pending: 'The EU’s register has not responded yet',
  unavailable: 'The EU’s register has not responded for seven days',
};

/** Shows the VAT ID of a team with the response of the EU's register, and lets support ask it again. */
export function TeamVatId({ team: { id, vatId, vatIdCheck: check } }: { team: SupportTeam }) {
  const { refresh } = useRouter();
  const { send, isSending } = useRequest(async () => {
    await api('POST /support/teams/{teamId}/vat-id-check', { params: { teamId: id } });
    showToast('The EU’s register is asked again');
    refresh();
  }, showRefusal);
  if (!check) return vatId || 'None';
  const facts = [
    `${texts[check.state]}${check.date ? ` on ${formatDate(check.date)}` : ''}`,
    check.reference && `Reference ${check.reference}`,
  ];
  const isWarning = check.state === 'invalid' || check.state === 'unavailable';
  return (
    <span className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 flex-1 basis-60">
        {vatId}
        <span className={isWarning ? 'block text-sm text-warning' : 'block text-sm text-muted'}>
          {facts.filter(Boolean).join('. ')}
        </span>
      </span>
      <Button variant="secondary" size="small" loading={isSending} onClick={() => void send()}>
        Check again
      </Button>
    </span>
  );
}
