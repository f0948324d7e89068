-- Whether the provider is known to hold nothing any more of a payment that came to nothing.
ALTER TABLE "payments" ADD COLUMN "returnedAt" TIMESTAMPTZ(3);
