-- A transaction cannot use values that it adds: the next migration may.
ALTER TYPE "PaymentIssueKind" ADD VALUE 'payoutReturned';
ALTER TYPE "PaymentIssueKind" ADD VALUE 'transferAccountVoid';
ALTER TYPE "PaymentIssueKind" ADD VALUE 'ledgerDifference';
