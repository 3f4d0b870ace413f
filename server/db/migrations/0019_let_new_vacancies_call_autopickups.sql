ALTER TABLE "autopickups" ADD COLUMN "wording_id" bigint;--> statement-breakpoint
ALTER TABLE "autopickups" ADD COLUMN "has_news" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "autopickups" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "autopickups" ADD CONSTRAINT "autopickups_wording_id_search_wordings_id_fk" FOREIGN KEY ("wording_id") REFERENCES "public"."search_wordings"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "autopickups" VALIDATE CONSTRAINT "autopickups_wording_id_search_wordings_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "autopickups_wording" ON "autopickups" USING btree ("wording_id");