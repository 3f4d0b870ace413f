DROP INDEX "saved_searches_keys";--> statement-breakpoint
ALTER TABLE "saved_searches" ALTER COLUMN "wording_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "keys";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "needs";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "salary_from";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP COLUMN "salary_to";