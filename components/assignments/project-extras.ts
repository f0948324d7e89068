import type { PricedExtra } from './price-panel';
import type { Project } from '@/lib/contracts/project-shapes';
import { toCents } from '@/lib/domain/money/prices';

/** Lists what the customer pays for each allowance and add-on. */
export function pricedExtras({ extras }: Pick<Project, 'extras'>): PricedExtra[] {
  return extras.flatMap(({ name, customerPrice }) =>
    customerPrice === undefined ? [] : [{ name, cents: toCents(customerPrice) }],
  );
}
