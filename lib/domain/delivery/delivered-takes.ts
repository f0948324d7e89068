/**
 * Returns true if a take belongs to what the customer has received: to the files, downloads, exports and counts. A take
 * that failed, is being processed or is held does not.
 */
export function isTakeDelivered({ status, isHeld }: { status: string; isHeld: boolean }): boolean {
  return status === 'done' && !isHeld;
}
