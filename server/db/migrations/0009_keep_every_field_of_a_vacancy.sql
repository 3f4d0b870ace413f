DROP INDEX "vacancies_expiry";--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "labor_contract" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "civil_law_contracts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "fly_in_fly_out_days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "age_restriction" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "employer_name" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "moderation_note" text;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "moderation_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "vacancies_manager" ON "vacancies" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "vacancies_grace" ON "vacancies" USING btree (coalesce(closed_at, expires_at)) WHERE status in ('expired', 'closed');--> statement-breakpoint
CREATE INDEX "vacancies_expiry" ON "vacancies" USING btree ("expires_at") WHERE status in ('active', 'paused');--> statement-breakpoint
UPDATE "vacancies" SET "contacts" = ("contacts" - 'phone') || jsonb_build_object('phones', CASE WHEN coalesce("contacts" ->> 'phone', '') = '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('number', "contacts" ->> 'phone', 'comment', null)) END) WHERE jsonb_typeof("contacts") = 'object';
