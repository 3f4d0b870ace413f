CREATE TABLE "mail_problems" (
	"address_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"domain" text,
	"failures" integer DEFAULT 1 NOT NULL,
	"status" text,
	"diagnostic" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"suppressed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mail_problems_suppressed" ON "mail_problems" USING btree ("suppressed_at","address_id") WHERE suppressed_at is not null;