ALTER TABLE "negotiation_steps" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "turn_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "warn_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "negotiations_warn" ON "negotiations" USING btree ("warn_at") WHERE warn_at is not null;