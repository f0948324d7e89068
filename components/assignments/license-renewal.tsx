'use client';

import { CalendarSync } from 'lucide-react';
import { useCustomerRefusal, useProject } from '@/components/shared/project-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextLink } from '@/components/ui/text-link';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { endedLicenseRefusal } from '@/lib/domain/licenses/license';
import { toCents } from '@/lib/domain/money/prices';
import { netText } from '@/lib/domain/tax/tax-text';

/** Leads to the order of a renewal or to the one that is open, and from other projects to the original recording. */
export function LicenseRenewal() {
  const { id, original, renewal, isTest } = useProject();
  const refusal = useCustomerRefusal();
  if (original) {
    return (
      <p className="mt-3">
        <OriginalCertificate original={original} />
      </p>
    );
  }
  if (!renewal) return null;
  const price = netText(toCents(renewal.customerPrice));
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {renewal.openId ? (
        <OpenRenewal id={renewal.openId} />
      ) : (
        refusal === null && (
          <span className="flex flex-wrap items-center gap-3">
            <ButtonLink
              href={`/projects/${id}/license/renew`}
              scroll={false}
              variant="secondary"
              icon={<CalendarSync className="size-4" aria-hidden="true" />}
            >
              {`Renew license · ${price}`}
            </ButtonLink>
            {isTest && <span className="text-sm text-warning">test data</span>}
          </span>
        )
      )}
    </div>
  );
}

/** The original itself, until it is approved and has a certificate. */
export function OriginalCertificate({ original: { id, isApproved } }: { original: NonNullable<Project['original']> }) {
  if (!isApproved) return <TextLink href={`/projects/${id}`}>Open the original recording</TextLink>;
  return <TextLink href={`/projects/${id}/license`}>License certificate of the original recording</TextLink>;
}

type EndedLicenseProps = { kind: 'pickup' | 'round'; day: string; onClose?: () => void };

/** Says that the license is over for pickups and extra rounds, and leads to its renewal. */
export function EndedLicense({ kind, day, onClose }: EndedLicenseProps) {
  const { id, original, renewal } = useProject();
  return (
    <>
      <p>{endedLicenseRefusal(kind, day)}</p>
      <p className="mt-3">
        {original && <OriginalCertificate original={original} />}
        {renewal && !renewal.openId && (
          <TextLink href={`/projects/${id}/license/renew`} scroll={false}>
            Renew the license
          </TextLink>
        )}
        {renewal?.openId && <OpenRenewal id={renewal.openId} />}
      </p>
      {onClose && (
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      )}
    </>
  );
}

function OpenRenewal({ id }: { id: string }) {
  return <TextLink href={`/projects/${id}`}>Open the renewal that you ordered</TextLink>;
}

/** Says until when a renewed license runs, with the certificate of its last renewal. */
export function LastRenewal() {
  const renewals = useProject().usage.flatMap(({ renewal }) => renewal ?? []);
  const [last] = renewals;
  if (!last) return null;
  const days = [...new Set(renewals.map(({ lastDay }) => formatDate(lastDay)))];
  return (
    <p className="mt-3">
      {`Renewed until ${days.join(' and ')}. `}
      <TextLink href={`/projects/${last.projectId}/license`}>License certificate of the renewal</TextLink>
    </p>
  );
}
