CREATE TABLE "vacancy_members" (
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"added_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vacancy_members_vacancy_id_user_id_pk" PRIMARY KEY("vacancy_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "vacancy_members" ADD CONSTRAINT "vacancy_members_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_members" ADD CONSTRAINT "vacancy_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_members" ADD CONSTRAINT "vacancy_members_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancy_members_user" ON "vacancy_members" USING btree ("user_id","vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_members_added_by" ON "vacancy_members" USING btree ("added_by_id");