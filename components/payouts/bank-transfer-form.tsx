'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Button, ButtonLink } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { type Team, updateTeam } from '@/lib/contracts/teams';
import { PayoutSettings } from './payout-settings';

const schema = updateTeam.body.pick({ internationalBankTransferInfo: true }).required();

export function BankTransferInfo({ teamId, returnTo }: { teamId: string; returnTo: string | null }) {
  return (
    <PayoutSettings teamId={teamId} current="international-bank-transfer-info">
      {(team) => <BankTransferForm team={team} returnTo={returnTo ?? '/profile'} />}
    </PayoutSettings>
  );
}

function BankTransferForm({ team, returnTo }: { team: Team; returnTo: string }) {
  const router = useRouter();
  const isImpersonating = useIsImpersonating();
  const queryClient = useQueryClient();
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaults: { internationalBankTransferInfo: team.internationalBankTransferInfo },
    submit: async (body) => {
      const saved = await api('PATCH /teams/{teamId}', { params: { teamId: team.id }, body });
      showResponse(queryClient, queryKeys.team(team.id), saved);
      showToast('Bank transfer info saved');
      router.push(returnTo);
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextArea
        label="International bank transfer info"
        hint="Please enter your banking details including bank name and account number"
        readOnly={isImpersonating}
        minRows={5}
        maxRows={12}
        error={form.errorOf('internationalBankTransferInfo')}
        {...form.register('internationalBankTransferInfo')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <div className="flex justify-end gap-3 *:max-sm:flex-1">
        <ButtonLink href={returnTo} variant="secondary">
          Cancel
        </ButtonLink>
        {!isImpersonating && (
          <Button type="submit" loading={form.isSending}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
