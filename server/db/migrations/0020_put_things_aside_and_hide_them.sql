CREATE TABLE "autopickup_finds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "autopickup_finds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"resume_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"day" date NOT NULL,
	"score" smallint NOT NULL,
	"mark" text DEFAULT 'new' NOT NULL,
	"reason" text,
	"learned" jsonb,
	"letter" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autopickup_finds_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "autopickup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "autopickup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"resume_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" smallint NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "autopickup_runs_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "autopickups" (
	"resume_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"pause" text,
	"mode" text DEFAULT 'suggest' NOT NULL,
	"cadence" text DEFAULT 'daily' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Moscow' NOT NULL,
	"min_score" smallint DEFAULT 60 NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"criteria" jsonb NOT NULL,
	"role_ids" integer[] NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"next_run_at" timestamp with time zone,
	"last_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_resumes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hidden_resumes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vacancy_id" bigint NOT NULL,
	"resume_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hidings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"company_id" bigint,
	"role_id" integer,
	"title_key" text NOT NULL,
	"reason" text,
	"resume_id" bigint,
	"learned" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidings_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "postponed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "postponed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"side" text NOT NULL,
	"resume_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_tab" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "postponed_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "watched_vacancies" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"salary" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_resume_id_autopickups_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."autopickups"("resume_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_run_id_autopickup_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."autopickup_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_runs" ADD CONSTRAINT "autopickup_runs_resume_id_autopickups_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."autopickups"("resume_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickups" ADD CONSTRAINT "autopickups_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickups" ADD CONSTRAINT "autopickups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_resumes" ADD CONSTRAINT "hidden_resumes_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_resumes" ADD CONSTRAINT "hidden_resumes_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_resumes" ADD CONSTRAINT "hidden_resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidings" ADD CONSTRAINT "hidings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidings" ADD CONSTRAINT "hidings_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidings" ADD CONSTRAINT "hidings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidings" ADD CONSTRAINT "hidings_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponed" ADD CONSTRAINT "postponed_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponed" ADD CONSTRAINT "postponed_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponed" ADD CONSTRAINT "postponed_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_vacancies" ADD CONSTRAINT "watched_vacancies_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "autopickup_finds_once" ON "autopickup_finds" USING btree ("resume_id","vacancy_id");--> statement-breakpoint
CREATE INDEX "autopickup_finds_feed" ON "autopickup_finds" USING btree ("resume_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "autopickup_finds_day" ON "autopickup_finds" USING btree ("resume_id","day");--> statement-breakpoint
CREATE INDEX "autopickup_finds_new" ON "autopickup_finds" USING btree ("resume_id") WHERE mark = 'new';--> statement-breakpoint
CREATE INDEX "autopickup_finds_vacancy" ON "autopickup_finds" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "autopickup_finds_run" ON "autopickup_finds" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "autopickup_runs_resume" ON "autopickup_runs" USING btree ("resume_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "autopickups_due" ON "autopickups" USING btree ("next_run_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "autopickups_waiting" ON "autopickups" USING gin ("role_ids") WHERE state = 'active' and cadence = 'instant';--> statement-breakpoint
CREATE INDEX "autopickups_user" ON "autopickups" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hidden_resumes_once" ON "hidden_resumes" USING btree ("vacancy_id","resume_id");--> statement-breakpoint
CREATE INDEX "hidden_resumes_resume" ON "hidden_resumes" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "hidden_resumes_user" ON "hidden_resumes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hidings_once" ON "hidings" USING btree ("user_id","kind","vacancy_id");--> statement-breakpoint
CREATE INDEX "hidings_feed" ON "hidings" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hidings_vacancy" ON "hidings" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "hidings_company" ON "hidings" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "hidings_resume" ON "hidings" USING btree ("resume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "postponed_pair" ON "postponed" USING btree ("side","resume_id","vacancy_id");--> statement-breakpoint
CREATE INDEX "postponed_of_resume" ON "postponed" USING btree ("resume_id","remind_at","id") WHERE side = 'candidate' and removed_at is null;--> statement-breakpoint
CREATE INDEX "postponed_of_vacancy" ON "postponed" USING btree ("vacancy_id","remind_at","id") WHERE side = 'employer' and removed_at is null;--> statement-breakpoint
CREATE INDEX "postponed_watchers" ON "postponed" USING btree ("vacancy_id") WHERE side = 'candidate' and removed_at is null;--> statement-breakpoint
CREATE INDEX "postponed_due" ON "postponed" USING btree ("remind_at") WHERE remind_at is not null and reminded_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "postponed_removed" ON "postponed" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "postponed_user" ON "postponed" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "watched_vacancies" ("vacancy_id", "open")
SELECT DISTINCT v."id", v."status" = 'active' FROM "favorites" f JOIN "vacancies" v ON f."type" = 'vacancy' AND v."id" = f."item_id";
