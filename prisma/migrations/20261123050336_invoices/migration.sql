-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'received';

-- AlterEnum
ALTER TYPE "MovementKind" ADD VALUE 'payment';

-- AlterTable
ALTER TABLE "teams" ADD COLUMN     "invoiceDays" INTEGER NOT NULL DEFAULT 30;

-- CreateTable
CREATE TABLE "invoices" (
    "id" TEXT NOT NULL,
    "projectId" TEXT NOT NULL,
    "assignmentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "vatCents" INTEGER NOT NULL,
    "dueOn" DATE NOT NULL,
    "paidOn" DATE,
    "reference" TEXT NOT NULL DEFAULT '',
    "paidById" TEXT,
    "canceledAt" TIMESTAMPTZ(3),
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_assignmentId_key" ON "invoices"("assignmentId");

-- CreateIndex
CREATE INDEX "invoices_projectId_idx" ON "invoices"("projectId");

-- CreateIndex
CREATE INDEX "invoices_teamId_created_idx" ON "invoices"("teamId", "created");

-- CreateIndex
CREATE INDEX "invoices_created_idx" ON "invoices"("created");

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Everything below is written by hand: the Prisma schema cannot express it.

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount" CHECK ("amountCents" > 0 AND "vatCents" >= 0);
ALTER TABLE "teams" ADD CONSTRAINT "teams_invoice_days" CHECK ("invoiceDays" BETWEEN 0 AND 120);

-- What waits, on the start page of support and in its list.
CREATE INDEX "invoices_open" ON "invoices" ("created", "id") WHERE "paidOn" IS NULL AND "canceledAt" IS NULL;

-- An invoice for each invoiced sale that the ledger has recorded so far.
INSERT INTO "invoices" ("id", "projectId", "assignmentId", "teamId", "amountCents", "vatCents", "dueOn", "canceledAt", "isTest", "created")
SELECT substr(md5(random()::text || a."id"), 1, 16), p."id", a."id", p."teamId", s."amountCents", s."vatCents",
       (s."created" AT TIME ZONE 'UTC')::date + 30,
       (SELECT min(r."created") FROM "ledger_transactions" r WHERE r."kind" = 'refund' AND r."subjectId" = a."id"),
       p."isSample" OR coalesce((SELECT bool_or((d."facts"->>'isTest')::boolean) FROM "project_documents" d
         WHERE d."assignmentId" = a."id" AND d."kind" = 'orderConfirmation'), false),
       s."created"
FROM (SELECT t."subjectId", min(t."created") AS "created",
             -sum(e."amountCents") FILTER (WHERE e."account" = 'invoiced') AS "amountCents",
             coalesce(sum(e."amountCents") FILTER (WHERE e."account" = 'vat'), 0) AS "vatCents"
      FROM "ledger_transactions" t JOIN "ledger_entries" e ON e."transactionId" = t."id"
      WHERE t."kind" = 'sale' GROUP BY t."subjectId") s
JOIN "assignments" a ON a."id" = s."subjectId"
JOIN "projects" p ON p."id" = a."projectId"
WHERE s."amountCents" >= 50;
