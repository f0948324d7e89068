'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { AgreementForm, agreementsKey } from './agreement-form';

/** Asks for the agreement that a request needs, in place, so that the request can be sent again. */
export function AgreementDialog({ onAnswer }: { onAnswer: (isAgreed: boolean) => void }) {
  const { refresh } = useRouter();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: agreementsKey,
    queryFn: ({ signal }) => api('GET /me/agreements', { signal }),
    staleTime: 0,
  });
  const proceed = () => {
    // The banner of the page goes.
    refresh();
    onAnswer(true);
  };
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Our terms have changed" closeOnOutside={false}>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && data.due.length > 0 && (
        <>
          <AgreementForm
            due={data.due}
            onAgreed={(agreements) => {
              showResponse(queries, agreementsKey, agreements);
              proceed();
            }}
            onOutdated={() => void loadAgain(queries, { queryKey: agreementsKey })}
          />
          <p className="mt-4 text-sm">
            <TextLink href="/agreements" external>
              All your agreements
            </TextLink>
          </p>
        </>
      )}
      {data?.due.length === 0 && (
        <>
          <p>You have agreed to all texts.</p>
          <DialogActions>
            <Button onClick={proceed}>Continue</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
