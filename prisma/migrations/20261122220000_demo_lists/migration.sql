-- The cardinality of NULL is NULL, which a check accepts.
ALTER TABLE "voice_demos" DROP CONSTRAINT "voice_demos_lists";
ALTER TABLE "voice_demos" ADD CONSTRAINT "voice_demos_lists"
  CHECK ("types" IS NOT NULL AND "tones" IS NOT NULL AND cardinality("types") BETWEEN 1 AND 2 AND cardinality("tones") <= 5);
