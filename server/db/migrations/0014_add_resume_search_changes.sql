CREATE TABLE "resume_search_changes" (
	"changed" "xid8" NOT NULL,
	"resume_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "resume_search_changes_order" ON "resume_search_changes" USING btree ("changed");--> statement-breakpoint
CREATE FUNCTION resume_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resume_search_changes (changed, resume_id) SELECT pg_current_xact_id(), resume_id FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resume_search_inserted AFTER INSERT ON resume_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION resume_search_changed();--> statement-breakpoint
CREATE TRIGGER resume_search_updated AFTER UPDATE ON resume_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION resume_search_changed();--> statement-breakpoint
CREATE TRIGGER resume_search_deleted AFTER DELETE ON resume_search
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION resume_search_changed();
