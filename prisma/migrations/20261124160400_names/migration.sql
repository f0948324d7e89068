-- Names that the first release would keep. No version with the old names has been released.

ALTER TYPE "PaymentStatus" RENAME VALUE 'authorised' TO 'authorized';
ALTER TYPE "AssignmentState" RENAME VALUE 'authorising' TO 'authorizing';

-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE "payments" RENAME COLUMN "authorisedUntil" TO "authorizedUntil";
-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE "project_documents" RENAME COLUMN "drawingAttempts" TO "renderAttempts";
-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE "projects" RENAME COLUMN "cancelledAt" TO "canceledAt";
ALTER TABLE "projects" RENAME CONSTRAINT "projects_accepted_or_cancelled" TO "projects_accepted_or_canceled";
-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE search.voice RENAME COLUMN was TO previous_scores;
-- No version that reads the old names has been released.
-- squawk-ignore renaming-column
ALTER TABLE search.voice RENAME COLUMN was_until TO previous_until;

DROP FUNCTION search.score_then(integer, integer[], timestamptz[], timestamptz);
-- Returns the score that a voice had at a moment. PL/pgSQL, because the planner would try to inline an SQL function.
CREATE FUNCTION search.score_at_time(score integer, previous_scores integer[], previous_until timestamptz[], moment timestamptz)
RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT previous_scores[i] FROM generate_subscripts(previous_until, 1) AS i WHERE previous_until[i] > moment ORDER BY i LIMIT 1),
    score);
END $$;

-- Waiting jobs get the new names of their queues. The worker creates the schedules of the new names when it starts.
DO $$
DECLARE
  renamed record;
BEGIN
  -- The first process creates pg-boss's tables, after the migrations.
  IF to_regclass('pgboss.queue') IS NULL THEN RETURN; END IF;
  FOR renamed IN
    SELECT * FROM (VALUES
      ('approve-by-clock', 'auto-approve'),
      ('draw-certificate', 'render-certificate'),
      ('draw-document', 'render-document'),
      ('resume-cut-off', 'recover-stuck-work'),
      ('settle-payment', 'continue-payment')
    ) AS names (old_name, new_name)
  LOOP
    DELETE FROM pgboss.schedule WHERE name = renamed.old_name;
    UPDATE pgboss.queue SET name = renamed.new_name
      WHERE name = renamed.old_name AND NOT EXISTS (SELECT FROM pgboss.queue WHERE name = renamed.new_name);
    UPDATE pgboss.job SET name = renamed.new_name WHERE name = renamed.old_name;
    DELETE FROM pgboss.queue WHERE name = renamed.old_name;
  END LOOP;
END $$;
