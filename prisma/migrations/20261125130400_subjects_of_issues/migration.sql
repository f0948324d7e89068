CREATE TYPE "IssueSubject" AS ENUM ('project', 'team', 'account', 'difference');

-- The previous version writes issues of projects only.
ALTER TABLE "payment_issues" ADD COLUMN "subject" "IssueSubject" NOT NULL DEFAULT 'project',
ADD COLUMN "teamId" TEXT,
ADD COLUMN "differenceId" TEXT;

-- The previous version reads the issues of a project by its id. Its list of all issues for support fails while there is one
-- without a project: none is written here, the nightly comparison of the new version opens those of open differences.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "payment_issues" ALTER COLUMN "projectId" DROP NOT NULL;

ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_subject";
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_subject" CHECK (
  CASE "subject"
    WHEN 'project' THEN "projectId" IS NOT NULL AND num_nonnulls("paymentId", "payoutId") = 1
                        AND num_nonnulls("teamId", "differenceId") = 0
    WHEN 'difference' THEN "differenceId" IS NOT NULL
                           AND num_nonnulls("projectId", "paymentId", "payoutId", "teamId") = 0
    ELSE "teamId" IS NOT NULL AND num_nonnulls("projectId", "paymentId", "payoutId", "differenceId") = 0
  END);

CREATE INDEX "payment_issues_teamId_idx" ON "payment_issues"("teamId");
CREATE INDEX "payment_issues_differenceId_idx" ON "payment_issues"("differenceId");
-- As payment_issues_one_open of projects.
CREATE UNIQUE INDEX "payment_issues_one_open_without_project" ON "payment_issues" (coalesce("teamId", "differenceId"), "kind")
  WHERE "resolvedAt" IS NULL;

ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_differenceId_fkey" FOREIGN KEY ("differenceId") REFERENCES "ledger_differences"("id") ON DELETE CASCADE ON UPDATE CASCADE;
