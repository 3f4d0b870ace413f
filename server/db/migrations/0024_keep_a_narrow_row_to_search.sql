CREATE TABLE "vacancy_search" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"group_key" bigint NOT NULL,
	"role_id" integer,
	"salary_month_net" integer,
	"level" smallint NOT NULL,
	"city_ids" integer[] NOT NULL,
	"title_document" "tsvector" NOT NULL,
	"packed" "bytea" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_search_levels" (
	"id" smallint PRIMARY KEY NOT NULL,
	"newest_since" timestamp with time zone NOT NULL,
	"recent_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancy_search_words_0" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_0" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "vacancy_search_words_1" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_1" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "vacancy_search_words_2" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_2" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "vacancy_search_salary" ON "vacancy_search" USING btree ("salary_month_net" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancy_search_company" ON "vacancy_search" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "vacancy_search_group" ON "vacancy_search" USING btree ("group_key");--> statement-breakpoint
-- Read when words are ranked only: long ones out of the row, so that rows lie close together.
ALTER TABLE "vacancy_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "vacancy_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- The planner should know the frequent words and codes.
ALTER TABLE "vacancy_search" ALTER COLUMN "document" SET STATISTICS 1000;
