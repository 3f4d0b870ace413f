ALTER TABLE "saved_searches" ADD COLUMN "needs" "tsquery";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "salary_from" integer;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "salary_to" integer;