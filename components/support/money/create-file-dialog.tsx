'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { showToast } from '@/components/ui/notices/toaster';
import { ScrollList } from '@/components/ui/scroll-list';
import { api, type Received, urlOf } from '@/lib/client/api';
import { createTransferFile } from '@/lib/contracts/support-payouts';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { dayIn } from '@/lib/domain/zoned-day';
import { moneyKeys } from './money-page';

type Preview = Received<'GET /support/transfer-files/preview'>;

/** @param timeZone of the operator */
export function CreateFileDialog({ timeZone }: { timeZone: string }) {
  const { data: preview, error } = useQuery({
    queryKey: moneyKeys.preview,
    queryFn: ({ signal }) => api('GET /support/transfer-files/preview', { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <RouteDialog
      title="Create bank file"
      description="A SEPA credit transfer file (pain.001) that you upload at your bank."
      closeTo="/support/payouts"
      closeOnOutside={false}
    >
      {(close) => {
        if (error) return <Alert>{error.message}</Alert>;
        if (!preview) return <Skeleton className="h-40" />;
        return (
          <div className="flex flex-col gap-5">
            <LeftOut leftOut={preview.leftOut} />
            <ChangedNames names={preview.changedNames} />
            {preview.numPayouts > 0 ? (
              <CreateForm preview={preview} timeZone={timeZone} close={close} />
            ) : (
              <p>No due payout can be added to a bank file.</p>
            )}
          </div>
        );
      }}
    </RouteDialog>
  );
}

function LeftOut({ leftOut }: Pick<Preview, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="border-l-2 border-warning pl-4 text-sm">
      <h3 id="left-out" className="font-medium">
        {leftOut.length === 1 ? '1 payout is left out' : `${leftOut.length} payouts are left out`}
      </h3>
      <ScrollList aria-labelledby="left-out" className="mt-1 max-h-40">
        {leftOut.map(({ payoutId, voice, project, reason }) => (
          <li key={payoutId} className="py-0.5">
            {voice}, {project}: <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ScrollList>
    </section>
  );
}

function ChangedNames({ names }: { names: Preview['changedNames'] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="changed-names" className="border-l-2 border-warning pl-4 text-sm">
      <h3 id="changed-names" className="font-medium">
        {names.length === 1 ? '1 name is sent differently' : `${names.length} names are sent differently`}
      </h3>
      <p className="text-muted">Bank files have Latin letters only: your bank may report a close match.</p>
      <ScrollList aria-labelledby="changed-names" className="mt-1 max-h-40">
        {names.map(({ voice, entered, sent }) => (
          <li key={`${voice} ${entered}`} className="py-0.5 break-words">
            <bdi>{voice}</bdi>: <bdi>{entered}</bdi> <span className="text-muted">sent as</span> {sent}
          </li>
        ))}
      </ScrollList>
    </section>
  );
}

type CreateFormProps = { preview: Preview; timeZone: string; close: (to?: string) => void };

function CreateForm({ preview, timeZone, close }: CreateFormProps) {
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const queries = useQueryClient();
  const form = useApiForm<z.input<typeof createTransferFile.body>>({
    schema: createTransferFile.body,
    defaults: { debtorName: preview.debtorName, debtorIban: preview.debtorIban, executionDate: today },
    submit: async (body) => {
      const { file } = await api('POST /support/transfer-files', { body });
      await loadAgain(queries, { queryKey: moneyKeys.payouts });
      showToast(`${file.number} created with ${file.numPayouts === 1 ? '1 payout' : `${file.numPayouts} payouts`}`);
      window.location.assign(urlOf('/support/transfer-files/{fileId}/content', { fileId: file.id }));
      close('/support/payouts/files');
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField label="Your account holder" error={form.errorOf('debtorName')} {...form.register('debtorName')} />
      <TextField
        label="Your IBAN"
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        error={form.errorOf('debtorIban')}
        {...form.register('debtorIban')}
      />
      <TextField
        label="Execution date"
        type="date"
        error={form.errorOf('executionDate')}
        {...form.register('executionDate')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={() => close()}>
        Create file of {formatEuro(toCents(preview.total))}
      </SubmitActions>
    </form>
  );
}
