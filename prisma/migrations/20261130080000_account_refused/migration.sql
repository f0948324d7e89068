-- Support decides about voices for whom the payment provider refuses to open an account.
ALTER TYPE "PaymentIssueKind" ADD VALUE IF NOT EXISTS 'accountRefused';
