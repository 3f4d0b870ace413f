CREATE TABLE "resume_stop_list" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resume_stop_list_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
DROP INDEX "resumes_open_date";--> statement-breakpoint
DROP INDEX "resumes_open_salary";--> statement-breakpoint
DROP INDEX "resumes_listed_date";--> statement-breakpoint
DROP INDEX "resumes_listed_salary";--> statement-breakpoint
DROP INDEX "resumes_open_city";--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "photo_path" text;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "raised_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "resumes" SET "raised_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "resumes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resume_stop_list" ADD CONSTRAINT "resume_stop_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_stop_list" ADD CONSTRAINT "resume_stop_list_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resume_stop_list_feed" ON "resume_stop_list" USING btree ("user_id","created_at" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "resume_stop_list_company" ON "resume_stop_list" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "resumes_looking_date" ON "resumes" USING btree ("visibility","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and job_search_status not in ('accepted_job_offer', 'not_looking_for_job');--> statement-breakpoint
CREATE INDEX "resumes_looking_salary" ON "resumes" USING btree ("visibility","salary_month_net","id" DESC NULLS LAST) WHERE status = 'published' and job_search_status not in ('accepted_job_offer', 'not_looking_for_job');--> statement-breakpoint
CREATE INDEX "resumes_seen_date" ON "resumes" USING btree ("raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and job_search_status not in ('accepted_job_offer', 'not_looking_for_job') and visibility in ('clients', 'everyone');--> statement-breakpoint
CREATE INDEX "resumes_seen_salary" ON "resumes" USING btree ("salary_month_net","id" DESC NULLS LAST) WHERE status = 'published' and job_search_status not in ('accepted_job_offer', 'not_looking_for_job') and visibility in ('clients', 'everyone');--> statement-breakpoint
CREATE INDEX "resumes_photo" ON "resumes" USING btree ("photo_path") WHERE photo_path is not null;--> statement-breakpoint
CREATE INDEX "resumes_deleted" ON "resumes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "resumes_open_city" ON "resumes" USING btree ("city_id","raised_at" DESC NULLS LAST) WHERE status = 'published';