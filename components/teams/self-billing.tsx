'use client';

import { useQueryClient } from '@tanstack/react-query';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { useIsImpersonating, userOnly } from '@/components/shared/user-only';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/fields/choice-fields';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Team } from '@/lib/contracts/teams';
import { formatDate } from '@/lib/domain/format-date';

type SelfBillingProps = { team: Team; mayEdit: boolean };

/** The agreement of a voice with a VAT ID to invoices that the operator issues in its name. */
export function SelfBilling({ team, mayEdit }: SelfBillingProps) {
  const queryClient = useQueryClient();
  const isImpersonating = useIsImpersonating();
  const change = useRequest(async (body: { selfBillingAgreement: boolean } | { isVatExempt: boolean }) => {
    const saved = await api('PATCH /teams/{teamId}', { params: { teamId: team.id }, body });
    showResponse(queryClient, queryKeys.team(team.id), saved);
    showToast('Self-billing saved');
  }, showRefusal);
  if (!team.selfBilling) return null;
  const { state, agreedDate, text } = team.selfBilling;
  const isLocked = !mayEdit || isImpersonating || change.isSending;
  return (
    <section
      id="self-billing"
      aria-labelledby="self-billing-title"
      className="mt-10 max-w-prose border-t border-line pt-6"
    >
      <h2 id="self-billing-title" className="text-lg font-semibold">
        Self-billing
      </h2>
      <p className="mt-2">We issue your invoices for you, and pay VAT with them where it is due.</p>
      <blockquote className="mt-3 border-l-2 border-line-strong pl-4 text-sm text-muted">{text}</blockquote>
      <p className="mt-3">{agreedDate ? `Agreed on ${formatDate(agreedDate)}.` : stateTexts[state]}</p>
      <div className="mt-3">
        {state === 'agreed' ? (
          <Button
            variant="secondary"
            size="small"
            disabled={isLocked}
            onClick={() => void change.send({ selfBillingAgreement: false })}
          >
            End agreement
          </Button>
        ) : (
          <Button size="small" disabled={isLocked} onClick={() => void change.send({ selfBillingAgreement: true })}>
            Agree
          </Button>
        )}
      </div>
      <Switch
        className="mt-3"
        label="I charge no VAT, as a small business of my country"
        checked={team.isVatExempt}
        disabled={isLocked}
        onChange={({ currentTarget }) => void change.send({ isVatExempt: currentTarget.checked })}
      />
      {isImpersonating && <p className="mt-2 text-sm text-muted">{userOnly}</p>}
    </section>
  );
}

const stateTexts = {
  open: 'You also agree when you accept your next project.',
  agreed: '',
  changed: 'Your company information has changed. Please agree again.',
  ended: 'You have ended the agreement, and send us your own invoices.',
} as const;
