CREATE TABLE "negotiation_answers" (
	"negotiation_id" bigint PRIMARY KEY NOT NULL,
	"set_id" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"failed" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_question_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_question_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vacancy_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_test_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_test_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"minutes" smallint NOT NULL,
	"pass_score" smallint NOT NULL,
	"questions" jsonb NOT NULL,
	"content_key" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_tests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "skill_tests_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "test_answers" (
	"attempt_id" bigint NOT NULL,
	"question_id" text NOT NULL,
	"value" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"version_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"negotiation_id" bigint,
	"state" text DEFAULT 'assigned' NOT NULL,
	"content_key" text NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"graded_at" timestamp with time zone,
	"score" smallint,
	"passed" boolean,
	"failed" text[] DEFAULT '{}' NOT NULL,
	"points" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reused_from" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "test_attempts_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_tests" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"test_id" bigint,
	"required" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "negotiation_answers" ADD CONSTRAINT "negotiation_answers_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_answers" ADD CONSTRAINT "negotiation_answers_set_id_vacancy_question_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."vacancy_question_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_question_sets" ADD CONSTRAINT "vacancy_question_sets_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_test_versions" ADD CONSTRAINT "skill_test_versions_test_id_skill_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."skill_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_tests" ADD CONSTRAINT "skill_tests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_answers" ADD CONSTRAINT "test_answers_attempt_id_test_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."test_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_version_id_skill_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."skill_test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_tests" ADD CONSTRAINT "vacancy_tests_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_tests" ADD CONSTRAINT "vacancy_tests_test_id_skill_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."skill_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "negotiation_answers_set" ON "negotiation_answers" USING btree ("set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_question_sets_version" ON "vacancy_question_sets" USING btree ("vacancy_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "skill_test_versions_version" ON "skill_test_versions" USING btree ("test_id","version");--> statement-breakpoint
CREATE INDEX "skill_tests_company" ON "skill_tests" USING btree ("company_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "test_attempts_negotiation" ON "test_attempts" USING btree ("negotiation_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_attempts_candidate" ON "test_attempts" USING btree ("candidate_id","vacancy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "test_attempts_reuse" ON "test_attempts" USING btree ("candidate_id","content_key","graded_at" DESC NULLS LAST) WHERE state = 'graded';--> statement-breakpoint
CREATE INDEX "test_attempts_running" ON "test_attempts" USING btree ("ends_at") WHERE state = 'started';--> statement-breakpoint
CREATE INDEX "test_attempts_waiting" ON "test_attempts" USING btree ("deadline_at") WHERE state = 'assigned' and deadline_at is not null;--> statement-breakpoint
CREATE INDEX "test_attempts_version" ON "test_attempts" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "test_attempts_vacancy" ON "test_attempts" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "test_attempts_company" ON "test_attempts" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_attempts_one_before" ON "test_attempts" USING btree ("candidate_id","vacancy_id") WHERE negotiation_id is null and state in ('assigned','started');--> statement-breakpoint
CREATE INDEX "vacancy_tests_test" ON "vacancy_tests" USING btree ("test_id");