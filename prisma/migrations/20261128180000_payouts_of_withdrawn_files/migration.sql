-- Marking a payout as paid while its file was withdrawn could leave it in that file, where it was in no list of due payouts.
UPDATE "payouts" SET "transferFileId" = NULL FROM "transfer_files" AS "file"
  WHERE "file"."id" = "payouts"."transferFileId" AND "file"."withdrawnAt" IS NOT NULL;
