-- A changed voice has some 250 entries in this index, and giving each its place is most of what a change costs. They are
-- kept in a list of at most 1 MB now, which every search reads as well, until server/search/flush-pending-entries.ts has them sorted in.
ALTER INDEX search.voice_conditions SET (fastupdate = on, gin_pending_list_limit = 1024);
