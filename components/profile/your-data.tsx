'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useApiForm } from '@/components/shared/use-api-form';
import { useSubmit } from '@/components/shared/use-request';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { saveFile } from '@/components/ui/save-file';
import { api, apiFile } from '@/lib/client/api';
import { type OwnData, requestErasure } from '@/lib/contracts/support-requests';

type YourDataProps = { data: OwnData };

/** Shows what is stored about the user, with the export and the request to erase it. */
export function YourData({ data: { email, retention, erasureRequest, lastExport } }: YourDataProps) {
  return (
    <PageFrame title="Your data" width="text" back={{ href: '/profile', label: 'profile' }}>
      <UserOnlyNotice />
      <div className="flex flex-col gap-10">
        <Retention retention={retention} />
        <ExportData lastExport={lastExport} />
        <EraseData email={email} initial={erasureRequest} />
      </div>
    </PageFrame>
  );
}

function Retention({ retention }: Pick<OwnData, 'retention'>) {
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className="text-lg font-semibold">
        What we store
      </h2>
      <table className="mt-3 w-full border-y border-line text-left text-sm">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {retention.map(({ what, howLong }) => (
            <tr key={what} className="align-top max-sm:flex max-sm:flex-col max-sm:py-2.5">
              <th scope="row" className="font-medium sm:w-1/2 sm:py-2.5 sm:pr-5">
                {what}
              </th>
              <td className="text-muted sm:py-2.5">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ExportData({ lastExport: initial }: Pick<OwnData, 'lastExport'>) {
  const [lastExport, setLastExport] = useState(initial);
  const isImpersonating = useIsImpersonating();
  const { send, isSending, problem } = useSubmit(async () => {
    saveFile(await apiFile('GET /me/data-export', {}), 'my-data.zip');
    setLastExport(new Date().toISOString());
    showToast('Your data is exported');
  });
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="text-lg font-semibold">
        Export
      </h2>
      <p className="mt-1 text-muted">All records about you, and a list of your recordings and files.</p>
      {lastExport && (
        <p className="mt-1 text-sm text-muted">
          Last export: <LocalDateTime instant={lastExport} />
        </p>
      )}
      {problem && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      {!isImpersonating && (
        <Button variant="secondary" className="mt-4" loading={isSending} onClick={() => send()}>
          Export as ZIP
        </Button>
      )}
    </section>
  );
}

type EraseDataProps = { email: string; initial: OwnData['erasureRequest'] };

function EraseData({ email, initial }: EraseDataProps) {
  const isImpersonating = useIsImpersonating();
  const [request, setRequest] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const withdrawal = useSubmit(async () => {
    await api('DELETE /me/erasure-request');
    setRequest(null);
    showToast('Request withdrawn');
  });
  return (
    <section aria-labelledby="erasure">
      <h2 id="erasure" className="text-lg font-semibold">
        Erasure
      </h2>
      {request ? (
        <p className="mt-1">
          Requested on <LocalDateTime instant={request.created} />.{' '}
          <span className="text-muted">We answer to {email}.</span>
        </p>
      ) : (
        <p className="mt-1 text-muted">Support erases your data on request, and answers by email.</p>
      )}
      {withdrawal.problem && (
        <div className="mt-4">
          <Alert>{withdrawal.problem}</Alert>
        </div>
      )}
      {!isImpersonating &&
        (request ? (
          <Button variant="secondary" className="mt-4" loading={withdrawal.isSending} onClick={() => withdrawal.send()}>
            Withdraw request
          </Button>
        ) : (
          <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
            Ask support to erase your data
          </Button>
        ))}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Ask support to erase your data?">
        <ErasureForm close={() => setOpen(false)} onRequested={setRequest} />
      </Dialog>
    </section>
  );
}

type ErasureFormProps = {
  close: () => void;
  onRequested: (request: NonNullable<OwnData['erasureRequest']>) => void;
};

function ErasureForm({ close, onRequested }: ErasureFormProps) {
  const form = useApiForm<z.input<typeof requestErasure.body>>({
    schema: requestErasure.body,
    defaults: { text: '' },
    submit: async (body) => {
      onRequested(await api('POST /me/erasure-request', { body }));
      close();
    },
  });
  return (
    <form {...form.formProps}>
      <ul className="mb-5 list-disc pl-5 text-muted">
        <li>Support answers by email. Nothing is erased before that.</li>
        <li>Running projects and unpaid fees are completed first.</li>
        <li>Invoices and payments stay as long as the law requires.</li>
        <li>Erased data cannot be restored.</li>
      </ul>
      <TextArea
        label="Message to support"
        hint="Optional."
        autoComplete="off"
        error={form.errorOf('text')}
        {...form.register('text')}
      />
      <SubmitActions variant="danger" problem={form.problem} isSending={form.isSending} onCancel={close}>
        Send request
      </SubmitActions>
    </form>
  );
}
