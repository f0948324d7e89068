import type { Project } from '@/lib/contracts/project-shapes';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

/**
 * Returns what a customer can do instead of approving a delivery; null if nothing.
 *
 * @param part of the project, over which the dialog opens.
 */
export function changesAction(project: Project, part: 'files' | 'review'): { label: string; path: string } | null {
  const { id, scopes, openRoundId, roundCustomerPrice } = project;
  const path = `/projects/${id}/${part}/request-changes`;
  if (scopes.includes('request-changes')) return { label: 'Request changes', path };
  if (!scopes.includes('order-round') || openRoundId) return null;
  const price = roundCustomerPrice === undefined ? '' : ` · ${formatEuro(toCents(roundCustomerPrice))}`;
  return { label: `Order an extra round${price}`, path };
}
