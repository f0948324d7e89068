import type { SupportRequestKind } from '@/lib/domain/support/requests';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';

type NewRequest = {
  kind: SupportRequestKind;
  /** The account that sends it; null for a visitor. */
  userId: string | null;
  name: string;
  /** Recipient of the answer. */
  email: string;
  /** The automated decision of a review; empty otherwise. */
  about: string;
  text: string;
};

/** Puts a request into support's queue (docs/rules/requests.md). Limits, mails and the audit log are up to the caller. */
export async function storeRequest(tx: Tx, request: NewRequest): Promise<{ id: string; created: Date }> {
  return tx.supportRequest.create({
    data: { ...request, email: request.email.toLowerCase(), created: now(tx) },
    select: { id: true, created: true },
  });
}
