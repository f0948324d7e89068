-- CreateEnum
CREATE TYPE "CardWarningKind" AS ENUM ('expiring', 'expired');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "cardBrand" TEXT,
ADD COLUMN     "cardLast4" TEXT;

-- AlterTable
ALTER TABLE "teams" ADD COLUMN     "stripeAccountRequestedAt" TIMESTAMPTZ(3),
ADD COLUMN     "stripeDetailsSubmitted" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "card_warnings" (
    "creditCardId" TEXT NOT NULL,
    "kind" "CardWarningKind" NOT NULL,
    "expiry" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_warnings_pkey" PRIMARY KEY ("creditCardId","kind","expiry")
);

-- AddForeignKey
ALTER TABLE "card_warnings" ADD CONSTRAINT "card_warnings_creditCardId_fkey" FOREIGN KEY ("creditCardId") REFERENCES "credit_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is written by hand: the Prisma schema cannot express it.

UPDATE "payments" SET "cardBrand" = c."brand", "cardLast4" = c."last4"
  FROM "credit_cards" c WHERE c."id" = "payments"."creditCardId";
UPDATE "teams" SET "stripeDetailsSubmitted" = true WHERE "stripeAccountId" IS NOT NULL;

-- A team with cards or bank accounts has exactly one primary: at most one by a unique index, at least one by this check
-- at the end of the transaction.
CREATE FUNCTION "one_is_primary"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE team text := coalesce(OLD."teamId", NEW."teamId");
DECLARE rows integer;
DECLARE primaries integer;
BEGIN
  EXECUTE format('SELECT count(*), count(*) FILTER (WHERE "isPrimary") FROM %I WHERE "teamId" = $1', TG_TABLE_NAME)
    INTO rows, primaries USING team;
  IF rows > 0 AND primaries = 0 THEN
    RAISE EXCEPTION 'team % has no primary row in %', team, TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "credit_cards_some_primary" AFTER INSERT OR UPDATE OR DELETE ON "credit_cards"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "one_is_primary"();
CREATE CONSTRAINT TRIGGER "bank_accounts_some_primary" AFTER INSERT OR UPDATE OR DELETE ON "bank_accounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "one_is_primary"();
