-- A customer pays again after a change of its VAT.
ALTER TYPE "PaymentIssueKind" ADD VALUE IF NOT EXISTS 'taxChanged';
