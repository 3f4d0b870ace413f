ALTER TABLE "resume_search" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;