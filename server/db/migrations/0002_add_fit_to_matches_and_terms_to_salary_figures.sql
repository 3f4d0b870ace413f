ALTER TABLE "resume_matches" ADD COLUMN "fit" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vacancy_matches" ADD COLUMN "fit" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salary_figures" ADD COLUMN "since" date;--> statement-breakpoint
ALTER TABLE "salary_figures" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "salary_figures" ADD COLUMN "gross" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salary_figures" ADD COLUMN "net" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salary_figures" ADD COLUMN "converted" integer DEFAULT 0 NOT NULL;