CREATE TABLE "interview_answers" (
	"interview_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"kind" text,
	"text" text,
	"recording_id" bigint,
	"answered_at" timestamp with time zone,
	CONSTRAINT "interview_answers_interview_id_position_pk" PRIMARY KEY("interview_id","position")
);
--> statement-breakpoint
CREATE TABLE "interview_questions" (
	"round_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"prep_seconds" smallint NOT NULL,
	"max_seconds" smallint NOT NULL,
	"retakes" smallint NOT NULL,
	CONSTRAINT "interview_questions_round_id_position_pk" PRIMARY KEY("round_id","position")
);
--> statement-breakpoint
CREATE TABLE "interview_recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"interview_id" bigint,
	"position" smallint NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_recordings_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "interview_recordings_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "recorded_interviews" (
	"interview_id" bigint PRIMARY KEY NOT NULL,
	"use_id" bigint,
	"consent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recording_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"at_ms" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_notes_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_recording_id_interview_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."interview_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "interview_questions_round_id_interview_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."interview_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_recordings" ADD CONSTRAINT "interview_recordings_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_interviews" ADD CONSTRAINT "recorded_interviews_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_interviews" ADD CONSTRAINT "recorded_interviews_use_id_entitlement_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."entitlement_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_notes" ADD CONSTRAINT "recording_notes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_notes" ADD CONSTRAINT "recording_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_answers_recording" ON "interview_answers" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "interview_recordings_of" ON "interview_recordings" USING btree ("interview_id","position");--> statement-breakpoint
CREATE INDEX "interview_recordings_delete" ON "interview_recordings" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "recording_notes_of" ON "recording_notes" USING btree ("interview_id","user_id","position","at_ms");--> statement-breakpoint
CREATE INDEX "recording_notes_user" ON "recording_notes" USING btree ("user_id");
--> statement-breakpoint
-- Recorded answers are there to be sold: a few each month with the free plan, more with the bought ones, or by packs.
INSERT INTO "catalogue_terms" ("public_id", "code", "price", "vat_rate", "period_days", "contents", "on_sale", "valid_from") VALUES
  ('termsstart33', 'start', 0, NULL, NULL, '{"active_vacancies": 10, "seats": 5, "contact_opens": 3, "recorded_answers": 3}', true, '2020-01-02Z'),
  ('termsteam333', 'team', 990000, 22, 30, '{"active_vacancies": 30, "seats": 15, "contact_opens": 50, "lifts": 3, "recorded_answers": 30}', true, '2020-01-02Z'),
  ('termsagency3', 'agency', 2990000, 22, 30, '{"active_vacancies": 150, "seats": 50, "contact_opens": 300, "lifts": 15, "highlights": 15, "recorded_answers": 150}', true, '2020-01-02Z'),
  ('termsanswer3', 'recorded-20', 99000, 22, NULL, '{"recorded_answers": 20}', true, '2020-01-02Z');
