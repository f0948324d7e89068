-- Support decides about assignments without VAT under a VAT ID that the EU's register does not know.
ALTER TYPE "PaymentIssueKind" ADD VALUE IF NOT EXISTS 'vatIdInvalid';
