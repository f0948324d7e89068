import type { AppError } from '@/server/platform/errors';
import type { Prisma } from '@/server/platform/db';
import type { Payment as ProviderPayment } from '@/server/platform/payments';

export const paymentInclude = { assignment: { select: { voiceAgreedAt: true, state: true } } } as const;
export type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

/** 'refused' when the provider rejected the request. */
export type Outcome = ProviderPayment | { status: 'refused'; declineMessage: string; isUnknownToProvider: boolean };

/** A confirmation that the bank requires, or an error for the user. Both are null on success. */
export type Advance = {
  confirmation: { paymentId: string; clientSecret: string } | null;
  failure: AppError | null;
  /** Payment to continue with: the same one after a concurrent update, or its replacement. */
  continueWith?: string;
};

export const ok: Advance = { confirmation: null, failure: null };
