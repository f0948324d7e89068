ALTER TABLE "teams" ADD COLUMN "stripePayoutOverride" BOOLEAN;
