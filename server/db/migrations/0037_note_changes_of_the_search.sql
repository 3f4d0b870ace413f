CREATE TABLE "vacancy_search_changes" (
	"changed" "xid8" NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vacancy_search_changes_order" ON "vacancy_search_changes" USING btree ("changed");
--> statement-breakpoint
CREATE FUNCTION vacancy_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vacancy_search_changes (changed, vacancy_id) SELECT pg_current_xact_id(), vacancy_id FROM touched;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vacancy_search_inserted AFTER INSERT ON vacancy_search REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();--> statement-breakpoint
CREATE TRIGGER vacancy_search_updated AFTER UPDATE ON vacancy_search REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();--> statement-breakpoint
CREATE TRIGGER vacancy_search_deleted AFTER DELETE ON vacancy_search REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();
