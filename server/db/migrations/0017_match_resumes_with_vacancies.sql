CREATE TABLE "match_queue" (
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "match_queue_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "match_subscriptions" (
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cadence" text NOT NULL,
	"token" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_subscriptions_vacancy_id_user_id_pk" PRIMARY KEY("vacancy_id","user_id"),
	CONSTRAINT "match_subscriptions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "resume_match_lists" (
	"resume_id" bigint PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"floor" smallint DEFAULT 0 NOT NULL,
	"visited_at" timestamp with time zone,
	"previous_visit_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resume_matches" (
	"resume_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"score" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resume_matches_resume_id_vacancy_id_pk" PRIMARY KEY("resume_id","vacancy_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_match_lists" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"floor" smallint DEFAULT 0 NOT NULL,
	"visited_at" timestamp with time zone,
	"previous_visit_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vacancy_matches" (
	"vacancy_id" bigint NOT NULL,
	"resume_id" bigint NOT NULL,
	"score" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vacancy_matches_vacancy_id_resume_id_pk" PRIMARY KEY("vacancy_id","resume_id")
);
--> statement-breakpoint
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_match_lists" ADD CONSTRAINT "resume_match_lists_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_matches" ADD CONSTRAINT "resume_matches_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_matches" ADD CONSTRAINT "resume_matches_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_match_lists" ADD CONSTRAINT "vacancy_match_lists_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_matches" ADD CONSTRAINT "vacancy_matches_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_matches" ADD CONSTRAINT "vacancy_matches_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_queue_next" ON "match_queue" USING btree ("available_at");--> statement-breakpoint
CREATE INDEX "match_subscriptions_user" ON "match_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_subscriptions_due" ON "match_subscriptions" USING btree ("told_at") WHERE cadence <> 'off';--> statement-breakpoint
CREATE INDEX "resume_match_lists_age" ON "resume_match_lists" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "resume_matches_best" ON "resume_matches" USING btree ("resume_id","score" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_matches_vacancy" ON "resume_matches" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_match_lists_age" ON "vacancy_match_lists" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "vacancy_matches_best" ON "vacancy_matches" USING btree ("vacancy_id","score" DESC NULLS LAST,"resume_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancy_matches_resume" ON "vacancy_matches" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "resumes_open_role_1" ON "resumes" USING btree ((role_ids[1]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_open_role_2" ON "resumes" USING btree ((role_ids[2]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and role_ids[2] is not null;--> statement-breakpoint
CREATE INDEX "resumes_open_role_3" ON "resumes" USING btree ((role_ids[3]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and role_ids[3] is not null;--> statement-breakpoint
CREATE INDEX "resumes_open_role_date" ON "resumes" USING btree ((role_ids[1]),"raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "vacancies_open_role_city" ON "vacancies" USING btree ("role_id","city_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_remote" ON "vacancies" USING btree ("role_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active' and work_formats @> array['REMOTE'];