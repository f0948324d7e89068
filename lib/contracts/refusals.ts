import type { Contract } from './contract';

export function refusalsOf(contract: Contract): number[] {
  const isChange = contract.method !== 'GET';
  const isPrivate = contract.audience !== 'public';
  const statuses = new Set([
    // An invalid field, or a URL that cannot be decoded.
    400,
    ...(isPrivate ? [401] : []),
    // A missing scope, or a cross-site request that changes something.
    ...(isPrivate || isChange ? [403] : []),
    ...(contract.params || isPrivate ? [404] : []),
    ...(isChange ? [409] : []),
    ...(contract.body ? [413, 415] : []),
    ...(contract.limit === 'none' ? [] : [429]),
    ...(contract.refuses ?? []),
  ]);
  return [...statuses].toSorted((a, b) => a - b);
}
