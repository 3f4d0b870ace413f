CREATE TABLE "vacancy_match_visits" (
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"previous_visit_at" timestamp with time zone,
	CONSTRAINT "vacancy_match_visits_vacancy_id_user_id_pk" PRIMARY KEY("vacancy_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "vacancy_match_visits" ADD CONSTRAINT "vacancy_match_visits_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_match_visits" ADD CONSTRAINT "vacancy_match_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancy_match_visits_user" ON "vacancy_match_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn");