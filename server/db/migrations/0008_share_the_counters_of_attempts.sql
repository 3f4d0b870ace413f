CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
-- Codes live for five minutes; those asked for before this have no request to belong to.
DELETE FROM "codes";--> statement-breakpoint
DROP INDEX "codes_one_active";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "request" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "place" text;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_active" ON "codes" USING btree ("username","purpose","asker") WHERE user_id is null;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_request_unique" UNIQUE("request");