ALTER TABLE "companies" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "industries" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "addresses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verification_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verification_note" text;--> statement-breakpoint
CREATE INDEX "companies_to_verify" ON "companies" USING btree ("verification_requested_at") WHERE verification = 'pending';--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_path") WHERE logo_path is not null;--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_path") WHERE avatar_path is not null;