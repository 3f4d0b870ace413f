CREATE TABLE "calendar_feeds" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_passes" (
	"interview_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_scorecards" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"marks" jsonb NOT NULL,
	"overall" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_scorecards_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_surveys" (
	"interview_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"organisation" smallint NOT NULL,
	"respect" smallint NOT NULL,
	"clarity" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_round_members" (
	"round_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "interview_round_members_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"organizer_id" bigint,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"time_zone" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"place" jsonb,
	"phone" jsonb,
	"criteria" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_rounds_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "interview_slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"round_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"blocks_until" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_slots_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "interview_slots_places" CHECK (taken >= 0 and taken <= capacity),
	CONSTRAINT "interview_slots_order" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "interview_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"interview_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" bigint,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone,
	"reason" text,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"round_id" bigint NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"resume_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"phase" text DEFAULT 'waiting' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"slot_id" bigint,
	"grouped" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"candidate_zone" text,
	"due_at" timestamp with time zone,
	"reschedule_by" text,
	"reschedules" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"reason_text" text,
	"way" text,
	"way_at" timestamp with time zone,
	"dispute_text" text,
	"disputed_at" timestamp with time zone,
	"candidate_joined_at" timestamp with time zone,
	"employer_joined_at" timestamp with time zone,
	"wake_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"sort_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interviews_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "interview_rating" real;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "interview_ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_passes" ADD CONSTRAINT "interview_passes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_scorecards" ADD CONSTRAINT "interview_scorecards_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_scorecards" ADD CONSTRAINT "interview_scorecards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_surveys" ADD CONSTRAINT "interview_surveys_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_surveys" ADD CONSTRAINT "interview_surveys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_round_members" ADD CONSTRAINT "interview_round_members_round_id_interview_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."interview_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_round_members" ADD CONSTRAINT "interview_round_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_rounds" ADD CONSTRAINT "interview_rounds_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_rounds" ADD CONSTRAINT "interview_rounds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_rounds" ADD CONSTRAINT "interview_rounds_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_round_id_interview_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."interview_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_steps" ADD CONSTRAINT "interview_steps_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_steps" ADD CONSTRAINT "interview_steps_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_round_id_interview_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."interview_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_slot_id_interview_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."interview_slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_passes_delete" ON "interview_passes" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "interview_scorecards_user" ON "interview_scorecards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_surveys_company" ON "interview_surveys" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "interview_round_members_user" ON "interview_round_members" USING btree ("user_id","round_id");--> statement-breakpoint
CREATE INDEX "interview_rounds_vacancy" ON "interview_rounds" USING btree ("vacancy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interview_rounds_organizer" ON "interview_rounds" USING btree ("organizer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_slots_once" ON "interview_slots" USING btree ("round_id","starts_at");--> statement-breakpoint
CREATE INDEX "interview_slots_vacancy" ON "interview_slots" USING btree ("vacancy_id","starts_at");--> statement-breakpoint
CREATE INDEX "interview_steps_of" ON "interview_steps" USING btree ("interview_id","id");--> statement-breakpoint
CREATE INDEX "interview_steps_actor" ON "interview_steps" USING btree ("actor_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_one_per_slot" ON "interviews" USING btree ("slot_id") WHERE slot_id is not null and not grouped;--> statement-breakpoint
CREATE INDEX "interviews_slot" ON "interviews" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "interviews_round" ON "interviews" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "interviews_negotiation" ON "interviews" USING btree ("negotiation_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "interviews_candidate" ON "interviews" USING btree ("candidate_id","phase","sort_at","id");--> statement-breakpoint
CREATE INDEX "interviews_company" ON "interviews" USING btree ("company_id","phase","sort_at","id");--> statement-breakpoint
CREATE INDEX "interviews_vacancy" ON "interviews" USING btree ("vacancy_id","phase","sort_at","id");--> statement-breakpoint
CREATE INDEX "interviews_resume" ON "interviews" USING btree ("resume_id","phase","sort_at","id");--> statement-breakpoint
CREATE INDEX "interviews_agenda" ON "interviews" USING btree ("company_id","starts_at") WHERE starts_at is not null;--> statement-breakpoint
CREATE INDEX "interviews_wake" ON "interviews" USING btree ("wake_at") WHERE wake_at is not null;--> statement-breakpoint
CREATE INDEX "interviews_remind" ON "interviews" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
-- Times chosen out of the open windows of one vacancy never overlap, whichever round they were chosen in.
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_windows" EXCLUDE USING gist (
  int8range("vacancy_id", "vacancy_id", '[]') WITH &&,
  tstzrange("starts_at", "blocks_until") WITH &&
) WHERE (blocks_until is not null and taken > 0);
