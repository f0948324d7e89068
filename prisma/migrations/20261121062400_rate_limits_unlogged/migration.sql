-- Every request counts itself here, and waited for the disk to confirm it: most of what a search cost beside the search.
-- What is counted lives for seconds to an hour and may be lost when the database crashes.
ALTER TABLE "rate_limits" SET UNLOGGED;
