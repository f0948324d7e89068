'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { FactList } from '@/components/support/fact-list';
import { EmailAddress } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextArea } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { closeSupportRequest, type SupportRequest } from '@/lib/contracts/support-requests';
import { titleOfDecision } from '@/lib/domain/support/automated-decisions';
import { canCloseWithoutAnswer } from '@/lib/domain/support/requests';

export const requestKeys = { all: ['support', 'requests'] as const };

type RequestDetailsProps = { request: SupportRequest; close: () => void };

/** Shows a request of the queue, with the form that answers it, or its answer. */
export function RequestDetails({ request, close }: RequestDetailsProps) {
  const { name, email, user, about, text, created, answer, closed } = request;
  return (
    <>
      <FactList
        facts={[
          ['From', name || 'No name'],
          ['Email', <EmailAddress key="email" email={email} />],
          ['Account', <Account key="account" request={request} />],
          ...(about ? [['Decision', titleOfDecision(about)] as const] : []),
          ['Sent', <LocalDateTime key="sent" instant={created} />],
          ['Text', text || 'None'],
          ...(closed
            ? [
                ['Answer', answer || 'None'] as const,
                [
                  'Closed',
                  <span key="closed">
                    <LocalDateTime instant={closed.at} /> by {closed.by ?? 'a deleted account'}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {request.kind === 'erasure' && !closed && user && (
        <p className="mt-4 text-sm text-muted">Erasing the data on the page of the user closes this request.</p>
      )}
      {closed ? (
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </DialogActions>
      ) : (
        <AnswerForm request={request} close={close} />
      )}
    </>
  );
}

function Account({ request: { user } }: Pick<RequestDetailsProps, 'request'>) {
  if (!user) return 'None: sent by a visitor';
  return <TextLink href={`/support/users/${user.id}`}>{user.name}</TextLink>;
}

function AnswerForm({ request: { id, kind }, close }: RequestDetailsProps) {
  const queries = useQueryClient();
  const isOptional = canCloseWithoutAnswer(kind);
  const form = useApiForm<z.input<typeof closeSupportRequest.body>>({
    schema: closeSupportRequest.body,
    defaults: { answer: '' },
    submit: async (body) => {
      const { answer } = await api('POST /support/requests/{requestId}/close', { params: { requestId: id }, body });
      close();
      showToast(answer ? 'Request answered and closed' : 'Request closed');
      await loadAgain(queries, { queryKey: requestKeys.all });
    },
  });
  return (
    <form {...form.formProps} className="mt-5">
      <TextArea
        label="Answer"
        hint={isOptional ? 'Mailed to the sender. Without an answer, no mail is sent.' : 'Mailed to the sender.'}
        minRows={5}
        autoComplete="off"
        error={form.errorOf('answer')}
        {...form.register('answer')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Answer and close
      </SubmitActions>
    </form>
  );
}
