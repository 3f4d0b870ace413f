CREATE TABLE "resume_search" (
	"resume_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"salary_month_net" integer,
	"open" boolean NOT NULL,
	"level" smallint NOT NULL,
	"role_ids" integer[] NOT NULL,
	"title_document" "tsvector" NOT NULL,
	"packed" "bytea" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_search_levels" (
	"id" smallint PRIMARY KEY NOT NULL,
	"newest_since" timestamp with time zone NOT NULL,
	"recent_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "resumes_looking_date";--> statement-breakpoint
DROP INDEX "resumes_looking_salary";--> statement-breakpoint
DROP INDEX "resumes_seen_date";--> statement-breakpoint
DROP INDEX "resumes_seen_salary";--> statement-breakpoint
DROP INDEX "resumes_roles";--> statement-breakpoint
DROP INDEX "resumes_search";--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resume_search_words_0" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "resume_search_date_0" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "resume_search_words_1" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "resume_search_date_1" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "resume_search_words_2" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "resume_search_date_2" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "resume_search_open" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE open;--> statement-breakpoint
CREATE INDEX "resume_search_salary" ON "resume_search" USING btree ("salary_month_net","resume_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_search_user" ON "resume_search" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "resumes" DROP COLUMN "search";--> statement-breakpoint
-- Read when words are ranked only: long ones out of the row, so that rows lie close together.
ALTER TABLE "resume_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "resume_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- The planner should know the frequent words and codes.
ALTER TABLE "resume_search" ALTER COLUMN "document" SET STATISTICS 1000;
