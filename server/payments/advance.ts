import type { AppError } from '@/server/platform/errors';
import type { Prisma } from '@/server/platform/db';
import type { Payment as ProviderPayment } from '@/server/platform/payments';

export const paymentInclude = { assignment: { select: { voiceAgreedAt: true, state: true } } } as const;
export type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

/** What the provider answered; 'refused' where it did not even make a payment. */
export type Outcome = ProviderPayment | { status: 'refused'; declineMessage: string; isUnknownToProvider: boolean };

/** What the caller has to tell the person: confirm with the bank, or why it did not work. Both null: all is well. */
export type Advance = {
  confirmation: { paymentId: string; clientSecret: string } | null;
  failure: AppError | null;
  /** The payment that goes on: the same one after somebody else was faster, or one in its place. */
  continueWith?: string;
};

export const ok: Advance = { confirmation: null, failure: null };
