-- Each play and each download asks whose object it is.
CREATE INDEX "voice_demos_uri_idx" ON "voice_demos"("uri");
CREATE INDEX "studio_quality_demos_uri_idx" ON "studio_quality_demos"("uri");
