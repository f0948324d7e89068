'use client';

import { CalendarSync } from 'lucide-react';
import { useProject } from '@/components/shared/project-context';
import { useCustomerRefusal } from '@/components/shared/use-customer-refusal';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { formatEuro, toCents } from '@/lib/domain/prices';

/** Leads to the order of a renewal, or to one that is open. */
export function LicenseRenewal() {
  const { id, kind, parentId, renewal } = useProject();
  const refusal = useCustomerRefusal();
  if (kind === 'renewal' && parentId) {
    return <TextLink href={`/projects/${parentId}/license`}>License certificate of the recordings</TextLink>;
  }
  if (!renewal || refusal !== null) return null;
  if (renewal.openId) {
    return <TextLink href={`/projects/${renewal.openId}`}>Open the renewal that you ordered</TextLink>;
  }
  return (
    <ButtonLink
      href={`/projects/${id}/license/renew`}
      scroll={false}
      variant="secondary"
      icon={<CalendarSync className="size-4" aria-hidden="true" />}
    >
      {`Renew license · ${formatEuro(toCents(renewal.customerPrice))}`}
    </ButtonLink>
  );
}
