CREATE TABLE "changed_addresses" (
	"kind" text NOT NULL,
	"public_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	CONSTRAINT "changed_addresses_kind_public_id_pk" PRIMARY KEY("kind","public_id")
);
--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "feed_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "feed_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "changed_addresses_due" ON "changed_addresses" USING btree ("available_at");--> statement-breakpoint
UPDATE "resumes" SET "opened_at" = coalesce("published_at", "updated_at") WHERE "id" IN (SELECT "resume_id" FROM "resume_search" WHERE "open");
