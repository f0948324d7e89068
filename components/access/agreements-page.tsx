'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { PageFrame } from '@/components/shell/page-frame';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { Agreements } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { legalPath } from '@/lib/domain/legal/kinds';
import { AgreementForm, agreementsKey } from './agreement-form';

type AgreementsPageProps = {
  agreements: Agreements;
  /** Own path of the page that the user came from; null to stay. */
  returnTo: string | null;
};

/** Page of what the user has to agree to before starting anything new, and of what they agreed to. */
export function AgreementsPage({ agreements, returnTo: fromServer }: AgreementsPageProps) {
  const router = useRouter();
  const queries = useQueryClient();
  // A refresh of the page comes from the page itself.
  const [returnTo] = useState(fromServer);
  const { data } = useQuery({
    queryKey: agreementsKey,
    queryFn: ({ signal }) => api('GET /me/agreements', { signal }),
    initialData: agreements,
  });
  const proceed = (next: Agreements) => {
    showResponse(queries, agreementsKey, next);
    showToast('You have agreed. Thank you.');
    if (returnTo) router.push(returnTo);
    router.refresh();
  };
  return (
    <PageFrame title="Terms and agreements" back={{ href: '/profile', label: 'the profile' }} width="text">
      {data.due.length > 0 ? (
        <AgreementForm
          due={data.due}
          onAgreed={proceed}
          onOutdated={() => void loadAgain(queries, { queryKey: agreementsKey })}
        />
      ) : (
        <p>There is nothing to agree to.</p>
      )}
      <AgreedTexts agreed={data.agreed} />
    </PageFrame>
  );
}

function AgreedTexts({ agreed }: Pick<Agreements, 'agreed'>) {
  if (agreed.length === 0) return null;
  return (
    <section aria-labelledby="agreed" className="mt-10">
      <h2 id="agreed" className="text-lg font-semibold">
        You agreed to
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {agreed.map(({ kind, title, versionId, validFrom, agreedAt }) => (
          <li key={`${kind} ${versionId} ${agreedAt}`} className="py-3">
            <TextLink
              href={`${legalPath(kind)}?version=${versionId}`}
              className="inline-flex min-h-11 items-center font-medium"
            >
              {title}
            </TextLink>
            <p className="text-sm text-muted">
              Valid from {formatDate(validFrom)} · agreed on <LocalDateTime instant={agreedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
