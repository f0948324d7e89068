-- A payment is less than the invoice if a part was credited before.
ALTER TABLE "invoices" ADD COLUMN "paidCents" INTEGER;
