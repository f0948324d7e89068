import type { Contract } from '@/lib/contracts/contract';

/**
 * The statuses with which a call can refuse a request (docs/rules/api.md#answers), in ascending order: from what `endpoint()`
 * checks for such a call, and what the contract adds.
 */
export function refusalsOf(call: Contract): number[] {
  const isChange = call.method !== 'GET';
  const isPrivate = call.audience !== 'public';
  const statuses = new Set([
    // A field is wrong, or the URL cannot be decoded.
    400,
    ...(isPrivate ? [401] : []),
    // A missing scope, or a change that another site sent.
    ...(isPrivate || isChange ? [403] : []),
    ...(call.params || isPrivate ? [404] : []),
    ...(isChange ? [409] : []),
    ...(call.body ? [413, 415] : []),
    ...(call.limit === 'none' ? [] : [429]),
    ...(call.refuses ?? []),
  ]);
  return [...statuses].toSorted((a, b) => a - b);
}
