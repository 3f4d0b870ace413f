CREATE TABLE "account_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_events_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Months get partitions of their own; a row of a month without one is still kept.
CREATE TABLE "account_events_default" PARTITION OF "account_events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"subject" text,
	"subject_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "company_events_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Months get partitions of their own; a row of a month without one is still kept.
CREATE TABLE "company_events_default" PARTITION OF "company_events" DEFAULT;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_company" ON "company_events" USING btree ("company_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_user" ON "company_events" USING btree ("company_id","user_id","at" DESC NULLS LAST);