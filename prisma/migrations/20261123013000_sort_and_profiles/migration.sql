-- AlterTable
ALTER TABLE "voice_profiles" ADD COLUMN     "bio" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "nativeLanguage" TEXT,
ADD COLUMN     "turnaroundDays" INTEGER;

-- AlterTable
ALTER TABLE "ratings" ADD COLUMN     "isPublic" BOOLEAN NOT NULL DEFAULT false;

-- The orders of a search besides the best match (server/search/sort.ts): the higher number comes first.
ALTER TABLE search.voice
  -- The average as shown, in tenths of a star, and then the number of ratings.
  ADD COLUMN rating_rank integer NOT NULL DEFAULT 0,
  -- Seconds from 2020 to the first publication.
  ADD COLUMN newest_rank integer NOT NULL DEFAULT 0;

UPDATE search.voice v SET
  rating_rank = CASE WHEN p."ratingCount" = 0 THEN 0
    ELSE round(p."ratingSum" * 10.0 / p."ratingCount")::integer * 1000000 + least(p."ratingCount", 999999) END,
  newest_rank = greatest(0, coalesce(extract(epoch FROM p."publishedAt" - timestamptz '2020-01-01 00:00:00Z'), 0))::integer
FROM voice_profiles p WHERE p."userId" = v.voice_id;

CREATE INDEX voice_rating_rank ON search.voice (rating_rank, voice_id);
CREATE INDEX voice_newest_rank ON search.voice (newest_rank, voice_id);
