CREATE TABLE "search_wordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_wordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"query" text NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"needs" "tsquery",
	"salary_from" integer,
	"salary_to" integer
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "wording_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "search_wordings_same" ON "search_wordings" USING btree ("list","query");--> statement-breakpoint
CREATE INDEX "search_wordings_keys" ON "search_wordings" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_wording_id_search_wordings_id_fk" FOREIGN KEY ("wording_id") REFERENCES "public"."search_wordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_wording" ON "saved_searches" USING btree ("wording_id");--> statement-breakpoint
INSERT INTO "search_wordings" ("list", "query", "keys", "needs", "salary_from", "salary_to")
SELECT DISTINCT ON ("list", "query") "list", "query", "keys", "needs", "salary_from", "salary_to"
FROM "saved_searches" ORDER BY "list", "query", "needs" IS NULL, "id" DESC;--> statement-breakpoint
UPDATE "saved_searches" s SET "wording_id" = w."id" FROM "search_wordings" w
WHERE w."list" = s."list" AND w."query" = s."query";