import type { Contract } from './contract';

export function refusalsOf(call: Contract): number[] {
  const isChange = call.method !== 'GET';
  const isPrivate = call.audience !== 'public';
  const statuses = new Set([
    // An invalid field, or a URL that cannot be decoded.
    400,
    ...(isPrivate ? [401] : []),
    // A missing scope, or a cross-site request that changes something.
    ...(isPrivate || isChange ? [403] : []),
    ...(call.params || isPrivate ? [404] : []),
    ...(isChange ? [409] : []),
    ...(call.body ? [413, 415] : []),
    ...(call.limit === 'none' ? [] : [429]),
    ...(call.refuses ?? []),
  ]);
  return [...statuses].toSorted((a, b) => a - b);
}
