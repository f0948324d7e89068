import type { ProjectIssueKind } from '@/lib/domain/money/payment-issues';
import type { Tx } from '@/server/platform/db';

/**
 * Change of a project's money that payments has stored. Payments changes nothing else: assignments turns effects into
 * state, messages and mails (`applyPaymentEffects`).
 */
export type PaymentEffect =
  /**
   * An issue was opened, or an open one reported again, for example with another amount. `isPaidOut` is true if the fee
   * has left already.
   */
  | { kind: 'issue-opened'; issue: ProjectIssueKind; isNew: boolean; isPaidOut: boolean }
  /** `endsHold` is true if automatic approval and payout continue. */
  | { kind: 'issues-resolved'; endsHold: boolean }
  /** The amounts that the provider has refunded, or that the card holder disputes. */
  | { kind: 'charge-changed' }
  /** The provider has made or refused a refund, or the bank has returned it. */
  | { kind: 'refund-changed' }
  | { kind: 'refund-made'; assignmentId: string; amountCents: number }
  /** The fee leaves, or waits as a bank transfer, and its document was not issued at the approval. */
  | { kind: 'fee-due' }
  | { kind: 'fee-paid'; voiceId: string; amountCents: number; vatCents: number }
  /** The customer got all of the money back. */
  | { kind: 'fee-canceled'; voiceId: string }
  /** The refund has failed, after the fee was canceled. */
  | { kind: 'fee-restored'; voiceId: string; amountCents: number }
  /** Waits as a bank transfer. */
  | { kind: 'fee-due-by-bank' };

/** Applies effects in the transaction that has stored them, under the project's lock. */
export type Report = (tx: Tx, projectId: string, effects: readonly PaymentEffect[]) => Promise<void>;
