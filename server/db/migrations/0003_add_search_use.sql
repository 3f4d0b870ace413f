CREATE TABLE "search_use" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"role_id" integer NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_use_day_kind_role_id_vacancy_id_position_pk" PRIMARY KEY("day","kind","role_id","vacancy_id","position")
);
--> statement-breakpoint
ALTER TABLE "search_use" ADD CONSTRAINT "search_use_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_use_vacancy" ON "search_use" USING btree ("vacancy_id");