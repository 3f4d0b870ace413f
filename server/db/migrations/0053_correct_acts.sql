ALTER TABLE "acts" DROP CONSTRAINT "acts_month";--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "corrects_id" bigint;--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_corrects_id_acts_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_corrections" ON "acts" USING btree ("corrects_id","id") WHERE corrects_id is not null;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_month" UNIQUE NULLS NOT DISTINCT("company_id","month","corrects_id");