ALTER TABLE "resume_match_lists" ADD COLUMN "found_ids" bigint[];--> statement-breakpoint
ALTER TABLE "resume_match_lists" ADD COLUMN "found_at" bigint[];--> statement-breakpoint
ALTER TABLE "resume_match_lists" ADD COLUMN "incoming_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_match_lists" ADD COLUMN "found_ids" bigint[];--> statement-breakpoint
ALTER TABLE "vacancy_match_lists" ADD COLUMN "found_at" bigint[];--> statement-breakpoint
ALTER TABLE "vacancy_match_lists" ADD COLUMN "incoming_ids" bigint[] DEFAULT '{}' NOT NULL;