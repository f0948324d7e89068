-- Each download asks whose object it is.
CREATE INDEX "lines_uri_idx" ON "lines"("uri");
CREATE INDEX "lines_finalUri_idx" ON "lines"("finalUri");
