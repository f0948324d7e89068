-- The previous version reads only the transactions of a project, and their entries.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "ledger_transactions" ALTER COLUMN "projectId" DROP NOT NULL;
