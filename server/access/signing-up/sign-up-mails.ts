import { networkOf } from '@/server/platform/network/network';
import { hasPoint } from '@/server/platform/limits/rate-limit';

/** Returns the network that a mail is counted for: IPv4 /24 or IPv6 /48, of which one customer has at most one. */
export function requestingNetwork(address: string): string {
  const network = networkOf(address);
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network);
  return groups ? `${groups[1]}::/48` : network;
}

/**
 * Takes the points of a mail to an address that its owner has not confirmed, and returns whether it may be sent: 10 an
 * hour, of which 6 are reserved for requesters that have not caused one yet. So strangers from five networks do not use
 * up the mail of the owner.
 * @param requester the network, or the id of the user; null when unknown.
 */
export async function takeSignUpMail(email: string, requester: string | null): Promise<boolean> {
  const isRepeated = requester !== null && !(await hasPoint('signUpMailsFirst', `${email} ${requester}`));
  if (isRepeated && !(await hasPoint('signUpMailsRepeated', email))) return false;
  return hasPoint('signUpMails', email);
}

/** Owners who have an account need no code, so a second mail that says so is enough. */
export function takeAccountExistsMail(email: string): Promise<boolean> {
  return hasPoint('accountExistsMails', email);
}
