'use client';

import { useQuery } from '@tanstack/react-query';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { ChangeLines } from '@/components/support/money/tax-rule-parts';
import { SupportFrame } from '@/components/support/support-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { SupportInstallation } from '@/lib/contracts/support-installation';
import { BrandForm } from './brand-form';
import { installationKey } from './use-brand-edits';

/** Name and look of the installation, which admins change. */
export function InstallationPage() {
  const { data, error, refetch } = useQuery({
    queryKey: installationKey,
    queryFn: ({ signal }) => api('GET /support/installation', { signal }),
    staleTime: 0,
  });
  return (
    <SupportFrame title="Installation" section="/support/installation">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <>
          <BrandForm state={data} />
          <Versions versions={data.versions} />
        </>
      )}
    </SupportFrame>
  );
}

function Versions({ versions }: Pick<SupportInstallation, 'versions'>) {
  return (
    <section aria-labelledby="versions" className="mt-10 max-w-[960px]">
      <h2 id="versions" className="text-lg font-semibold">
        History
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">Nothing has been changed yet.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {versions.map(({ id, createdBy, created, changes }) => (
            <li key={id} className="py-3 text-sm">
              <p>
                <bdi className="font-medium">{createdBy ?? 'A former admin'}</bdi>{' '}
                <span className="text-muted">
                  · <LocalDateTime instant={created} />
                </span>
              </p>
              <ChangeLines changes={changes} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
