ALTER INDEX "saved_searches_keys" SET (fastupdate = false);--> statement-breakpoint
SELECT gin_clean_pending_list('saved_searches_keys'::regclass);
