-- The schema at version 0.2.0: everything that migrations 0000–0062 of version 0.1.0 made, in one piece.
-- Its time in meta/_journal.json is that of the last of them, so a database that has them skips it: ../migrate.ts.
-- Tables, constraints and indexes are generated from ../schema; what it cannot express is at the end, by hand:
-- UNLOGGED, PARTITION BY and default partitions stand with their tables.
CREATE TABLE "account_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"session_id" uuid,
	"email_before" text,
	"email_verified_at_before" timestamp with time zone,
	"phone_before" text,
	"phone_verified_at_before" timestamp with time zone,
	"password_hash_before" text,
	"link_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "account_changes_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "account_recoveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_recoveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"cancel_hash" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"contact" text,
	CONSTRAINT "account_recoveries_cancel_hash_unique" UNIQUE("cancel_hash")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"code_hash" text NOT NULL,
	"payload" jsonb,
	"tries_left" integer NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asker" text DEFAULT '' NOT NULL,
	"request" text NOT NULL,
	CONSTRAINT "codes_request_unique" UNIQUE("request")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'company' NOT NULL,
	"legal_name" text,
	"inn" text,
	"ogrn" text,
	"description" text,
	"site_url" text,
	"logo_path" text,
	"city_id" integer,
	"verification" text DEFAULT 'none' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"answered_share" real,
	"median_reply_days" real,
	"source" text,
	"source_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" text,
	"industries" integer[] DEFAULT '{}' NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verification_requested_at" timestamp with time zone,
	"verification_note" text,
	"viewed_share" real,
	"replies_counted" integer DEFAULT 0 NOT NULL,
	"interview_rating" real,
	"interview_ratings" integer DEFAULT 0 NOT NULL,
	"founder_id" bigint,
	CONSTRAINT "companies_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"chosen_at" timestamp with time zone,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text_version" text NOT NULL,
	"ip" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"place" text,
	"stepped_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"account_type" text DEFAULT 'candidate' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dob" date,
	"gender" text,
	"email" text,
	"email_verified_at" timestamp with time zone,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"password_hash" text,
	"avatar_path" text,
	"avatar_original_name" text,
	"balance" bigint DEFAULT 0 NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"banned_at" timestamp with time zone,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"presence_visible" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"braked_at" timestamp with time zone,
	CONSTRAINT "users_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
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
CREATE TABLE "balance_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"transaction_id" bigint,
	"source" text NOT NULL,
	"payment_id" bigint,
	"invoice_id" bigint,
	"settled" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"company_id" bigint,
	CONSTRAINT "ledger_accounts_one" UNIQUE NULLS NOT DISTINCT("kind","company_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"reference" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "ledger_transactions_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"provider" text NOT NULL,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"receipt_email" text,
	"confirmation_url" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"save_consent" text,
	"method_id" bigint,
	"charge_key" text,
	CONSTRAINT "payments_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "payments_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_charge_key_unique" UNIQUE("charge_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"body" jsonb NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_idempotence_key_unique" UNIQUE("idempotence_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_receipts_idempotence_key_unique" UNIQUE("idempotence_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotence_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotence_key_unique" UNIQUE("idempotence_key")
);
--> statement-breakpoint
CREATE TABLE "catalogue_items" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"code" text NOT NULL,
	"price" bigint NOT NULL,
	"vat_rate" integer,
	"period_days" integer,
	"contents" jsonb NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_terms_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "catalogue_terms_moment" UNIQUE("code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by_id" bigint,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_invitations_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "company_join_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_join_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_company_id" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"role" text,
	"decided_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "company_join_requests_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "company_role_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_role_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"by_id" bigint,
	"from_role" text NOT NULL,
	"to_role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"negotiation_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"resume_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"candidate_read_id" bigint DEFAULT 0 NOT NULL,
	"employer_read_id" bigint DEFAULT 0 NOT NULL,
	"candidate_unread" integer DEFAULT 0 NOT NULL,
	"employer_unread" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"side" text NOT NULL,
	"author_id" bigint,
	"client_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notify_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "messages_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"content_hash" text NOT NULL,
	"digest" text NOT NULL,
	"completeness" smallint NOT NULL,
	"source_published_at" timestamp with time zone,
	"vacancy_id" bigint,
	"resume_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_records_one_target" CHECK (num_nonnulls(vacancy_id, resume_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "negotiation_marks" (
	"negotiation_id" bigint PRIMARY KEY NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"rating" smallint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negotiation_marks_rating" CHECK (rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "negotiation_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "negotiation_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "negotiation_notes_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
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
CREATE TABLE "interview_notes" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_notes_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_room_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_room_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"interview_id" bigint NOT NULL,
	"author_id" bigint,
	"side" text NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_room_messages_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "interview_seats" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"public_id" text NOT NULL,
	"side" text NOT NULL,
	"tab" text NOT NULL,
	"socket_id" text,
	"admitted_at" timestamp with time zone,
	"entered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "interview_seats_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id"),
	CONSTRAINT "interview_seats_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "interview_seats_side" CHECK (side in ('candidate', 'employer'))
);
--> statement-breakpoint
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
CREATE TABLE "interview_responses" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"response" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_responses_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
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
CREATE TABLE "acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrects_id" bigint,
	"before" jsonb,
	CONSTRAINT "acts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "acts_month" UNIQUE NULLS NOT DISTINCT("company_id","month","corrects_id")
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"document_number" text NOT NULL,
	"document_date" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_transfers_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_transfers_invoice_id_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"vat_rate" integer,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "invoices_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "match_queue" (
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "match_queue_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "match_subscriptions" (
	"public_id" text NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cadence" text NOT NULL,
	"cadence_before" text,
	"told_to" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_subscriptions_vacancy_id_user_id_pk" PRIMARY KEY("vacancy_id","user_id"),
	CONSTRAINT "match_subscriptions_public_id_unique" UNIQUE("public_id")
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
CREATE TABLE "vacancy_match_visits" (
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"previous_visit_at" timestamp with time zone,
	CONSTRAINT "vacancy_match_visits_vacancy_id_user_id_pk" PRIMARY KEY("vacancy_id","user_id")
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
CREATE TABLE "images" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reporter" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"signals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"complaint_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"decided_by" bigint,
	"decision" text,
	"note" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"approved" jsonb,
	CONSTRAINT "moderation_cases_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "negotiation_pending" (
	"negotiation_id" bigint PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"reason" text,
	"text" text,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negotiation_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "negotiation_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"negotiation_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_user_id" bigint,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"text" text,
	"payload" jsonb,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negotiations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "negotiations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"publication" integer NOT NULL,
	"resume_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"letter" text DEFAULT '' NOT NULL,
	"reason" text,
	"answer_text" text,
	"turn" text,
	"turn_due_at" timestamp with time zone,
	"warnings" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"turn_started_at" timestamp with time zone,
	"warn_at" timestamp with time zone,
	"via" text,
	"match_score" smallint,
	"review_at" timestamp with time zone,
	"interview_at" timestamp with time zone,
	"offer_at" timestamp with time zone,
	"hired_at" timestamp with time zone,
	"move_target_id" bigint,
	"own_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "negotiations_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_mutes" (
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_mutes_user_id_object_id_pk" PRIMARY KEY("user_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cadence" text DEFAULT 'instant' NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"quiet_from" smallint DEFAULT 22 NOT NULL,
	"quiet_to" smallint DEFAULT 8 NOT NULL,
	"time_zone" text DEFAULT 'Europe/Moscow' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"target" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"title" text NOT NULL,
	"consent_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "payment_methods_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "payment_methods_provider" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"hidden_resumes" bigint[] DEFAULT '{}' NOT NULL,
	"paused_vacancies" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	"steps_total" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file" "bytea",
	"requested_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_user_id_type_item_id_pk" PRIMARY KEY("user_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"target" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notifications_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"dead_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "presence_sockets" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"purchase_id" bigint,
	"month" text,
	"initial" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "entitlement_grants_taken" CHECK (taken between 0 and initial)
);
--> statement-breakpoint
CREATE TABLE "entitlement_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"grant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"user_id" bigint,
	"resume_id" bigint,
	"vacancy_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "entitlement_uses_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"code" text NOT NULL,
	"terms_id" bigint NOT NULL,
	"title" text NOT NULL,
	"price" bigint NOT NULL,
	"vat_rate" integer,
	"purpose" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"subscription_id" bigint,
	"payment_id" bigint,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"vacancy_id" bigint,
	"published_at" timestamp with time zone,
	"period_from" timestamp with time zone,
	"period_to" timestamp with time zone,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"request_key" text,
	CONSTRAINT "purchases_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"code" text NOT NULL,
	"terms_id" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"grace_ends_at" timestamp with time zone,
	"cancel_at_end" boolean DEFAULT false NOT NULL,
	"next_code" text,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"auto_renew_at" timestamp with time zone,
	"auto_renew_by" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"warned_days" integer,
	CONSTRAINT "subscriptions_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"refund_id" bigint,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"storage_number" text,
	"document_number" text,
	"attribute" text,
	"registered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"purchase_id" bigint,
	"provider_key" uuid,
	"provider_id" text,
	"email" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "receipts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "receipts_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "receipts_one" UNIQUE NULLS NOT DISTINCT("payment_id","refund_id","purchase_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"user_id" bigint,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"provider_key" uuid NOT NULL,
	"provider_id" text,
	"receipt_email" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
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
CREATE TABLE "resume_stop_list" (
	"user_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resume_stop_list_user_id_company_id_pk" PRIMARY KEY("user_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resumes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"visibility" text DEFAULT 'clients' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"role_ids" integer[] DEFAULT '{}' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"skill_keys" text[] DEFAULT '{}' NOT NULL,
	"salary_amount" integer,
	"salary_currency" text,
	"salary_month_net" integer,
	"city_id" integer,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"middle_name" text,
	"birth_date" date,
	"gender" text,
	"citizenship" text[] DEFAULT '{}' NOT NULL,
	"relocation" text DEFAULT 'no_relocation' NOT NULL,
	"trips" text DEFAULT 'never' NOT NULL,
	"experience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_experience_months" integer DEFAULT 0 NOT NULL,
	"education" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"employment_forms" text[] DEFAULT '{}' NOT NULL,
	"work_formats" text[] DEFAULT '{}' NOT NULL,
	"driver_licences" text[] DEFAULT '{}' NOT NULL,
	"has_vehicle" boolean DEFAULT false NOT NULL,
	"phone" text,
	"email" text,
	"hidden_fields" text[] DEFAULT '{}' NOT NULL,
	"job_search_status" text DEFAULT 'active_search' NOT NULL,
	"direct_token" text,
	"completeness" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"source" text,
	"source_id" text,
	"content_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"photo_path" text,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"status_before" text,
	"deleted_at" timestamp with time zone,
	"moderation_note" text,
	"moderation_fields" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "resumes_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "salary_figures" (
	"role_id" integer NOT NULL,
	"area" text NOT NULL,
	"place_id" integer NOT NULL,
	"offers" integer NOT NULL,
	"low" integer NOT NULL,
	"median" integer NOT NULL,
	"high" integer NOT NULL,
	"bars" integer[] NOT NULL,
	CONSTRAINT "salary_figures_role_id_area_place_id_pk" PRIMARY KEY("role_id","area","place_id")
);
--> statement-breakpoint
CREATE TABLE "salary_months" (
	"role_id" integer NOT NULL,
	"month" date NOT NULL,
	"offers" integer NOT NULL,
	"median" integer NOT NULL,
	CONSTRAINT "salary_months_role_id_month_pk" PRIMARY KEY("role_id","month")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"cadence" text NOT NULL,
	"cadence_before" text,
	"time_zone" text DEFAULT 'Europe/Moscow' NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_from" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" timestamp with time zone DEFAULT now() NOT NULL,
	"told_lately" bigint[] DEFAULT '{}' NOT NULL,
	"told_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_searches_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letter_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "letter_templates_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
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
CREATE TABLE "vacancy_selections" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"stages" jsonb,
	"stages_revision" integer DEFAULT 0 NOT NULL,
	"availability" jsonb,
	"availability_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_titles" (
	"title" text NOT NULL,
	"words" text NOT NULL,
	"role_id" integer NOT NULL,
	"count" integer NOT NULL,
	"vacancies" integer NOT NULL,
	CONSTRAINT "search_titles_words_role_id_pk" PRIMARY KEY("words","role_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"role_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_words_word_role_id_pk" PRIMARY KEY("word","role_id")
);
--> statement-breakpoint
CREATE TABLE "search_words_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"token" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"session_id" uuid,
	"webauthn_challenge" text,
	"payload" jsonb,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_prompts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"required_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_events_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Rows of a month that has no partition of its own.
CREATE TABLE "account_events_default" PARTITION OF "account_events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"subject" text,
	"subject_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "company_events_at_id_pk" PRIMARY KEY("at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
-- Rows of a month that has no partition of its own.
CREATE TABLE "company_events_default" PARTITION OF "company_events" DEFAULT;
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
	"known_status" text,
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
CREATE TABLE "vacancies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"manager_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"role_id" integer,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"skill_keys" text[] DEFAULT '{}' NOT NULL,
	"city_id" integer,
	"city_ids" integer[] DEFAULT '{}' NOT NULL,
	"region_ids" integer[] DEFAULT '{}' NOT NULL,
	"address" text,
	"salary_from" integer,
	"salary_to" integer,
	"salary_currency" text,
	"salary_gross" boolean,
	"salary_mode" text,
	"salary_frequency" text,
	"salary_month_net" integer,
	"employment_form" text,
	"work_formats" text[] DEFAULT '{}' NOT NULL,
	"schedule_days" text[] DEFAULT '{}' NOT NULL,
	"working_hours" text[] DEFAULT '{}' NOT NULL,
	"night_shifts" boolean DEFAULT false NOT NULL,
	"internship" boolean DEFAULT false NOT NULL,
	"experience" text,
	"education" text DEFAULT 'not_required_or_not_specified' NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"driver_licences" text[] DEFAULT '{}' NOT NULL,
	"accept_handicapped" boolean DEFAULT false NOT NULL,
	"response_letter_required" boolean DEFAULT false NOT NULL,
	"reply_promise_days" smallint DEFAULT 14 NOT NULL,
	"contacts" jsonb,
	"show_contacts" boolean DEFAULT false NOT NULL,
	"code" text,
	"responses" integer DEFAULT 0 NOT NULL,
	"publication" integer DEFAULT 0 NOT NULL,
	"first_published_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"source" text,
	"source_id" text,
	"source_url" text,
	"content_hash" text,
	"search" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_before" text,
	"labor_contract" boolean DEFAULT false NOT NULL,
	"civil_law_contracts" text[] DEFAULT '{}' NOT NULL,
	"fly_in_fly_out_days" text[] DEFAULT '{}' NOT NULL,
	"age_restriction" text,
	"department" text,
	"anonymous" boolean DEFAULT false NOT NULL,
	"employer_name" text,
	"moderation_note" text,
	"moderation_fields" text[] DEFAULT '{}' NOT NULL,
	"metro_ids" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "vacancies_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_views" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"url" text NOT NULL,
	"interval" text NOT NULL,
	"pause_vanished" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"etag" text,
	"last_modified" text,
	"body_hash" text,
	"next_check_at" timestamp with time zone NOT NULL,
	"last_checked_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"trouble_detail" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vacancy_feeds_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_import_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_import_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"feed_id" bigint,
	"import_id" bigint,
	"source_key" text,
	"content_hash" text NOT NULL,
	"digest" text NOT NULL,
	"written" text NOT NULL,
	"revision" integer NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"paused_by_feed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_import_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_import_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"line" integer,
	"outcome" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vacancy_id" bigint
);
--> statement-breakpoint
CREATE TABLE "vacancy_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancy_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"feed_id" bigint,
	"name" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"trouble" text,
	"trouble_detail" text,
	"format" text,
	"encoding" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "vacancy_imports_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
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
CREATE TABLE "vacancy_search_changes" (
	"changed" "xid8" NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancy_search_levels" (
	"id" smallint PRIMARY KEY NOT NULL,
	"newest_since" timestamp with time zone NOT NULL,
	"recent_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_view_days" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "item_view_days_type_item_id_day_pk" PRIMARY KEY("type","item_id","day")
);
--> statement-breakpoint
CREATE TABLE "item_view_totals" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"total" integer NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_view_totals_type_item_id_pk" PRIMARY KEY("type","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_views" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "item_views_type_item_id_day_visitor_pk" PRIMARY KEY("type","item_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "resume_viewers" (
	"resume_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"views" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL,
	CONSTRAINT "resume_viewers_resume_id_company_id_pk" PRIMARY KEY("resume_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_founder_id_users_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_resume_id_autopickups_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."autopickups"("resume_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_finds" ADD CONSTRAINT "autopickup_finds_run_id_autopickup_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."autopickup_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickup_runs" ADD CONSTRAINT "autopickup_runs_resume_id_autopickups_resume_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."autopickups"("resume_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickups" ADD CONSTRAINT "autopickups_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopickups" ADD CONSTRAINT "autopickups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_parts" ADD CONSTRAINT "balance_parts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_receipts" ADD CONSTRAINT "sandbox_receipts_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_terms" ADD CONSTRAINT "catalogue_terms_code_catalogue_items_code_fk" FOREIGN KEY ("code") REFERENCES "public"."catalogue_items"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_from_company_id_companies_id_fk" FOREIGN KEY ("from_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_recording_id_interview_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."interview_recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "interview_questions_round_id_interview_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."interview_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_recordings" ADD CONSTRAINT "interview_recordings_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_interviews" ADD CONSTRAINT "recorded_interviews_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_interviews" ADD CONSTRAINT "recorded_interviews_use_id_entitlement_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."entitlement_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_notes" ADD CONSTRAINT "recording_notes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_notes" ADD CONSTRAINT "recording_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_notes" ADD CONSTRAINT "interview_notes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_notes" ADD CONSTRAINT "interview_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_room_messages" ADD CONSTRAINT "interview_room_messages_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_room_messages" ADD CONSTRAINT "interview_room_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_passes" ADD CONSTRAINT "interview_passes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_responses" ADD CONSTRAINT "interview_responses_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_responses" ADD CONSTRAINT "interview_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "acts" ADD CONSTRAINT "acts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_corrects_id_acts_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_match_lists" ADD CONSTRAINT "resume_match_lists_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_matches" ADD CONSTRAINT "resume_matches_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_matches" ADD CONSTRAINT "resume_matches_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_match_lists" ADD CONSTRAINT "vacancy_match_lists_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_match_visits" ADD CONSTRAINT "vacancy_match_visits_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_match_visits" ADD CONSTRAINT "vacancy_match_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_matches" ADD CONSTRAINT "vacancy_matches_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_matches" ADD CONSTRAINT "vacancy_matches_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_pending" ADD CONSTRAINT "negotiation_pending_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_pending" ADD CONSTRAINT "negotiation_pending_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_steps" ADD CONSTRAINT "negotiation_steps_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_steps" ADD CONSTRAINT "negotiation_steps_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_move_target_id_vacancies_id_fk" FOREIGN KEY ("move_target_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mutes" ADD CONSTRAINT "notice_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_sockets" ADD CONSTRAINT "presence_sockets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_grants" ADD CONSTRAINT "entitlement_grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_grants" ADD CONSTRAINT "entitlement_grants_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_grant_id_entitlement_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."entitlement_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement_uses" ADD CONSTRAINT "entitlement_uses_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_terms_id_catalogue_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."catalogue_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_terms_id_catalogue_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."catalogue_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_auto_renew_by_users_id_fk" FOREIGN KEY ("auto_renew_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_search" ADD CONSTRAINT "resume_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_stop_list" ADD CONSTRAINT "resume_stop_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_stop_list" ADD CONSTRAINT "resume_stop_list_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_answers" ADD CONSTRAINT "negotiation_answers_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_answers" ADD CONSTRAINT "negotiation_answers_set_id_vacancy_question_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."vacancy_question_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_question_sets" ADD CONSTRAINT "vacancy_question_sets_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_selections" ADD CONSTRAINT "vacancy_selections_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_prompts" ADD CONSTRAINT "second_factor_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_views" ADD CONSTRAINT "vacancy_views_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_feeds" ADD CONSTRAINT "vacancy_feeds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_feeds" ADD CONSTRAINT "vacancy_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_items" ADD CONSTRAINT "vacancy_import_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_items" ADD CONSTRAINT "vacancy_import_items_feed_id_vacancy_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."vacancy_feeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_items" ADD CONSTRAINT "vacancy_import_items_import_id_vacancy_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."vacancy_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_items" ADD CONSTRAINT "vacancy_import_items_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_rows" ADD CONSTRAINT "vacancy_import_rows_import_id_vacancy_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."vacancy_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_import_rows" ADD CONSTRAINT "vacancy_import_rows_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_imports" ADD CONSTRAINT "vacancy_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_imports" ADD CONSTRAINT "vacancy_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_imports" ADD CONSTRAINT "vacancy_imports_feed_id_vacancy_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."vacancy_feeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_search" ADD CONSTRAINT "vacancy_search_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_viewers" ADD CONSTRAINT "resume_viewers_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_viewers" ADD CONSTRAINT "resume_viewers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_changes_expiry" ON "account_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_open" ON "account_recoveries" USING btree ("user_id","kind") WHERE cancelled_at is null and finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_active" ON "codes" USING btree ("username","purpose","asker") WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_per_user" ON "codes" USING btree ("username","purpose","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_source" ON "companies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "companies_to_verify" ON "companies" USING btree ("verification_requested_at") WHERE verification = 'pending';--> statement-breakpoint
CREATE INDEX "companies_name_key" ON "companies" USING btree (ltrim(regexp_replace(lower(translate(name, 'ёЁ', 'еЕ')), '^(ооо|оао|зао|пао|нао|ао|ип|гк)\s+', ''), '«»"„“ ') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "companies_inn" ON "companies" USING btree ("inn");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_verified_inn" ON "companies" USING btree ((nullif(regexp_replace(inn, '\D', '', 'g'), ''))) WHERE verification = 'verified';--> statement-breakpoint
CREATE INDEX "companies_inn_key" ON "companies" USING btree ((nullif(regexp_replace(inn, '\D', '', 'g'), ''))) WHERE inn is not null;--> statement-breakpoint
CREATE INDEX "companies_founder" ON "companies" USING btree ("founder_id");--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_path") WHERE logo_path is not null;--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sessions_history" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_verified" ON "users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_verified" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_path") WHERE avatar_path is not null;--> statement-breakpoint
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
CREATE INDEX "balance_parts_of_company" ON "balance_parts" USING btree ("company_id","source","payment_id","invoice_id","settled","id","amount");--> statement-breakpoint
CREATE INDEX "balance_parts_of_movement" ON "balance_parts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "balance_parts_of_payment" ON "balance_parts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "balance_parts_of_invoice" ON "balance_parts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_day" ON "ledger_entries" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_kind" ON "ledger_entries" USING btree ("account_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("transaction_id","account_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_reference" ON "ledger_transactions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_of_company" ON "payments" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("method_id") WHERE method_id is not null;--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_receipts_payment" ON "sandbox_receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_pair" ON "company_invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "company_invitations_email" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitations_by" ON "company_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "company_invitations_expires" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_join_requests_waiting" ON "company_join_requests" USING btree ("company_id","user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "company_join_requests_company" ON "company_join_requests" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_join_requests_user" ON "company_join_requests" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_join_requests_from" ON "company_join_requests" USING btree ("from_company_id");--> statement-breakpoint
CREATE INDEX "company_join_requests_decided_by" ON "company_join_requests" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "company_role_changes_company" ON "company_role_changes" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_role_changes_user" ON "company_role_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_role_changes_by" ON "company_role_changes" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "conversations_candidate" ON "conversations" USING btree ("candidate_id","last_at" DESC NULLS LAST,"negotiation_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_company" ON "conversations" USING btree ("company_id","last_at" DESC NULLS LAST,"negotiation_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_candidate_unread" ON "conversations" USING btree ("candidate_id","last_at" DESC NULLS LAST,"negotiation_id" DESC NULLS LAST) WHERE candidate_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_company_unread" ON "conversations" USING btree ("company_id","last_at" DESC NULLS LAST,"negotiation_id" DESC NULLS LAST) WHERE employer_unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_vacancy" ON "conversations" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "conversations_resume" ON "conversations" USING btree ("resume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_message" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_unused" ON "message_files" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("negotiation_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_of" ON "messages" USING btree ("negotiation_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_side" ON "messages" USING btree ("negotiation_id","side","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_notify" ON "messages" USING btree ("notify_at","id") WHERE notify_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_source" ON "import_records" USING btree ("kind","source","source_id");--> statement-breakpoint
CREATE INDEX "import_records_content" ON "import_records" USING btree ("kind","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_vacancy" ON "import_records" USING btree ("vacancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_resume" ON "import_records" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "negotiation_marks_vacancy" ON "negotiation_marks" USING btree ("vacancy_id","rating");--> statement-breakpoint
CREATE INDEX "negotiation_marks_company" ON "negotiation_marks" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "negotiation_notes_of" ON "negotiation_notes" USING btree ("negotiation_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "negotiation_notes_author" ON "negotiation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "interview_answers_recording" ON "interview_answers" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "interview_recordings_of" ON "interview_recordings" USING btree ("interview_id","position");--> statement-breakpoint
CREATE INDEX "interview_recordings_delete" ON "interview_recordings" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "recording_notes_of" ON "recording_notes" USING btree ("interview_id","user_id","position","at_ms");--> statement-breakpoint
CREATE INDEX "recording_notes_user" ON "recording_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_notes_user" ON "interview_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_room_messages_of" ON "interview_room_messages" USING btree ("interview_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_room_messages_once" ON "interview_room_messages" USING btree ("interview_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "interview_room_messages_author" ON "interview_room_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "interview_seats_user" ON "interview_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_passes_delete" ON "interview_passes" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "interview_responses_user" ON "interview_responses" USING btree ("user_id");--> statement-breakpoint
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
CREATE INDEX "acts_of_company" ON "acts" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "acts_corrections" ON "acts" USING btree ("corrects_id","id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_of_company" ON "invoices" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_queue_next" ON "match_queue" USING btree ("available_at");--> statement-breakpoint
CREATE INDEX "match_subscriptions_user" ON "match_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_subscriptions_due" ON "match_subscriptions" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "resume_match_lists_age" ON "resume_match_lists" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "resume_matches_best" ON "resume_matches" USING btree ("resume_id","score" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_matches_vacancy" ON "resume_matches" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_match_lists_age" ON "vacancy_match_lists" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "vacancy_match_visits_user" ON "vacancy_match_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vacancy_matches_best" ON "vacancy_matches" USING btree ("vacancy_id","score" DESC NULLS LAST,"resume_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancy_matches_resume" ON "vacancy_matches" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "images_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_once" ON "complaints" USING btree ("case_id","reporter");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open" ON "moderation_cases" USING btree ("type","item_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue" ON "moderation_cases" USING btree ("held" DESC NULLS LAST,"created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_closed" ON "moderation_cases" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_item" ON "moderation_cases" USING btree ("type","item_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_cases_decided_by" ON "moderation_cases" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "negotiation_pending_due" ON "negotiation_pending" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "negotiation_steps_of" ON "negotiation_steps" USING btree ("negotiation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "negotiations_one_open" ON "negotiations" USING btree ("candidate_id","vacancy_id") WHERE status in ('new','viewed','in_review','test','interview','offer','offer_accepted');--> statement-breakpoint
CREATE INDEX "negotiations_vacancy" ON "negotiations" USING btree ("vacancy_id","origin","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_match" ON "negotiations" USING btree ("vacancy_id","origin","match_score" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_activity" ON "negotiations" USING btree ("vacancy_id","origin","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_status" ON "negotiations" USING btree ("vacancy_id","origin","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_unscored" ON "negotiations" USING btree ("id") WHERE match_score is null;--> statement-breakpoint
CREATE INDEX "negotiations_resume" ON "negotiations" USING btree ("resume_id","origin","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_candidate" ON "negotiations" USING btree ("candidate_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_company" ON "negotiations" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_due" ON "negotiations" USING btree ("turn_due_at") WHERE status in ('new','viewed','in_review','test','interview','offer');--> statement-breakpoint
CREATE INDEX "negotiations_warn" ON "negotiations" USING btree ("warn_at") WHERE warn_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_once" ON "notice_deliveries" USING btree ("notification_id","channel");--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_deliveries_of_user" ON "notice_deliveries" USING btree ("user_id","channel","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_deliveries_dead" ON "notice_deliveries" USING btree ("done_at") WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "operator_log_age" ON "operator_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operator_log_target" ON "operator_log" USING btree ("target","command","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_methods_of_company" ON "payment_methods" USING btree ("company_id","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "payment_methods_user" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("requested_at") WHERE status in ('queued', 'building');--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at") WHERE file is not null;--> statement-breakpoint
CREATE INDEX "favorites_feed" ON "favorites" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_feed" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null and shown;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_live" ON "outbox" USING btree ("id") WHERE processed_at is null and announced_at is null;--> statement-breakpoint
CREATE INDEX "outbox_slow" ON "outbox" USING btree ("id") WHERE processed_at is null and announced_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "presence_sockets_user" ON "presence_sockets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_grants_month" ON "entitlement_grants" USING btree ("company_id","kind","month") WHERE month is not null;--> statement-breakpoint
CREATE INDEX "entitlement_grants_left" ON "entitlement_grants" USING btree ("company_id","kind","expires_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "entitlement_grants_of_purchase" ON "entitlement_grants" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_uses_contact" ON "entitlement_uses" USING btree ("company_id","resume_id") WHERE kind = 'contact_opens' and status <> 'returned';--> statement-breakpoint
CREATE INDEX "entitlement_uses_of_company" ON "entitlement_uses" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "entitlement_uses_of_grant" ON "entitlement_uses" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "entitlement_uses_of_vacancy" ON "entitlement_uses" USING btree ("vacancy_id","kind") WHERE status <> 'returned';--> statement-breakpoint
CREATE INDEX "entitlement_uses_promoted" ON "entitlement_uses" USING btree ("kind","ends_at") WHERE kind in ('lifts', 'highlights', 'urgents') and status = 'used';--> statement-breakpoint
CREATE INDEX "entitlement_uses_resume" ON "entitlement_uses" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "purchases_of_company" ON "purchases" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_by_request" ON "purchases" USING btree ("company_id","user_id","request_key") WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX "purchases_waiting" ON "purchases" USING btree ("company_id","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "purchases_expiring" ON "purchases" USING btree ("expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "purchases_by_payment" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "purchases_of_subscription" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_to_publish" ON "purchases" USING btree ("id") WHERE vacancy_id is not null and published_at is null and status = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("company_id") WHERE status in ('active', 'grace');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("company_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_to_watch" ON "subscriptions" USING btree ("ends_at") WHERE status in ('active', 'grace');--> statement-breakpoint
CREATE INDEX "subscriptions_of_company" ON "subscriptions" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "receipts_of_company" ON "receipts" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "receipts_of_refund" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "receipts_of_purchase" ON "receipts" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "receipts_to_check" ON "receipts" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE status in ('requested', 'checking', 'pending');--> statement-breakpoint
CREATE INDEX "refunds_of_company" ON "refunds" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_to_check" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resume_search_words_0" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "resume_search_date_0" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "resume_search_words_1" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "resume_search_date_1" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "resume_search_words_2" ON "resume_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "resume_search_date_2" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "resume_search_open" ON "resume_search" USING btree ("raised_at" DESC NULLS LAST,"resume_id" DESC NULLS LAST) WHERE open;--> statement-breakpoint
CREATE INDEX "resume_search_salary" ON "resume_search" USING btree ("salary_month_net","resume_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_search_user" ON "resume_search" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resume_stop_list_feed" ON "resume_stop_list" USING btree ("user_id","created_at" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "resume_stop_list_company" ON "resume_stop_list" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_source" ON "resumes" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "resumes_content_hash" ON "resumes" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "resumes_user" ON "resumes" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resumes_open_role_1" ON "resumes" USING btree ((role_ids[1]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_open_role_2" ON "resumes" USING btree ((role_ids[2]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and role_ids[2] is not null;--> statement-breakpoint
CREATE INDEX "resumes_open_role_3" ON "resumes" USING btree ((role_ids[3]),"city_id","raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published' and role_ids[3] is not null;--> statement-breakpoint
CREATE INDEX "resumes_open_role_date" ON "resumes" USING btree ((role_ids[1]),"raised_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_open_city" ON "resumes" USING btree ("city_id","raised_at" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_photo" ON "resumes" USING btree ("photo_path") WHERE photo_path is not null;--> statement-breakpoint
CREATE INDEX "resumes_deleted" ON "resumes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "salary_figures_place" ON "salary_figures" USING btree ("area","place_id","offers" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "salary_figures_role" ON "salary_figures" USING btree ("role_id","area","offers" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","list","query") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_keys" ON "saved_searches" USING gin ("keys") WHERE cadence = 'instant' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("next_at") WHERE next_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_gone" ON "saved_searches" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "letter_templates_company" ON "letter_templates" USING btree ("company_id","kind","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "negotiation_answers_set" ON "negotiation_answers" USING btree ("set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_question_sets_version" ON "vacancy_question_sets" USING btree ("vacancy_id","version");--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_company" ON "company_events" USING btree ("company_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_user" ON "company_events" USING btree ("company_id","user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_kind" ON "company_events" USING btree ("company_id","kind","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
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
CREATE INDEX "vacancy_tests_test" ON "vacancy_tests" USING btree ("test_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancies_source" ON "vacancies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "vacancies_content_hash" ON "vacancies" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "vacancies_company" ON "vacancies" USING btree ("company_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancies_open_date" ON "vacancies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_role" ON "vacancies" USING btree ("role_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_role_city" ON "vacancies" USING btree ("role_id","city_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_remote" ON "vacancies" USING btree ("role_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active' and work_formats @> array['REMOTE'];--> statement-breakpoint
CREATE INDEX "vacancies_open_city" ON "vacancies" USING btree ("city_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_expiry" ON "vacancies" USING btree ("expires_at") WHERE status in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "vacancies_manager" ON "vacancies" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "vacancies_grace" ON "vacancies" USING btree (coalesce(closed_at, expires_at)) WHERE status in ('expired', 'closed');--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_feeds_url" ON "vacancy_feeds" USING btree ("company_id","url");--> statement-breakpoint
CREATE INDEX "vacancy_feeds_due" ON "vacancy_feeds" USING btree ("next_check_at") WHERE enabled;--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_import_items_source" ON "vacancy_import_items" USING btree ("company_id","source_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vacancy_import_items_vacancy" ON "vacancy_import_items" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_import_items_content" ON "vacancy_import_items" USING btree ("company_id","content_hash");--> statement-breakpoint
CREATE INDEX "vacancy_import_items_feed" ON "vacancy_import_items" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "vacancy_import_items_import" ON "vacancy_import_items" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "vacancy_import_rows_import" ON "vacancy_import_rows" USING btree ("import_id","outcome","id");--> statement-breakpoint
CREATE INDEX "vacancy_import_rows_vacancy" ON "vacancy_import_rows" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "vacancy_imports_company" ON "vacancy_imports" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancy_imports_feed" ON "vacancy_imports" USING btree ("feed_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancy_imports_running" ON "vacancy_imports" USING btree ("started_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "vacancy_search_words_0" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_0" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 0;--> statement-breakpoint
CREATE INDEX "vacancy_search_words_1" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_1" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 1;--> statement-breakpoint
CREATE INDEX "vacancy_search_words_2" ON "vacancy_search" USING gin ("document","title_document") WITH (gin_pending_list_limit=256) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "vacancy_search_date_2" ON "vacancy_search" USING btree ("published_at" DESC NULLS LAST,"vacancy_id" DESC NULLS LAST) WHERE level = 2;--> statement-breakpoint
CREATE INDEX "vacancy_search_company" ON "vacancy_search" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "vacancy_search_group" ON "vacancy_search" USING btree ("group_key");--> statement-breakpoint
CREATE INDEX "vacancy_search_changes_order" ON "vacancy_search_changes" USING btree ("changed");--> statement-breakpoint
CREATE INDEX "item_view_days_day" ON "item_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "item_views_day" ON "item_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "resume_viewers_feed" ON "resume_viewers" USING btree ("resume_id","last_at" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "resume_viewers_company" ON "resume_viewers" USING btree ("company_id");
--> statement-breakpoint

-- ===== By hand from here on =====

-- Search ---------------------------------------------------------------------------------------------------------

-- Resolves words that mix Latin and Cyrillic look-alikes: a letter that exists in one alphabet only decides for the
-- whole word; a word with letters unique to both is split where the alphabet changes.
CREATE FUNCTION search_unmix(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  word text;
  fixed text;
BEGIN
  FOR word IN SELECT DISTINCT m[1] FROM regexp_matches(folded, '([a-zа-я]*(?:[a-z][а-я]|[а-я][a-z])[a-zа-я]*)', 'g') m LOOP
    IF word ~ '[бгджзийлпфцчшщъыьэюя]' THEN
      IF word ~ '[dfgijlnqrsuvwz]' THEN
        fixed := regexp_replace(regexp_replace(word, '([a-z])([а-я])', '\1 \2', 'g'), '([а-я])([a-z])', '\1 \2', 'g');
      ELSE
        fixed := translate(word, 'abekmhopctyx', 'авекмнорстух');
      END IF;
    ELSIF word ~ '[dfgijlnqrsuvwz]' THEN
      fixed := translate(word, 'авекмнорстух', 'abekmhopctyx');
    ELSE
      fixed := translate(word, 'abekmhopctyx', 'авекмнорстух');
    END IF;
    folded := replace(folded, word, fixed);
  END LOOP;
  RETURN folded;
END $$;
--> statement-breakpoint
-- Normalizes text before it is indexed. Queries are normalized the same way by the search module.
CREATE FUNCTION search_text(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := translate(lower(normalize(source, NFC)), 'ё', 'е');
BEGIN
  IF strpos(folded, '<') > 0 OR strpos(folded, '&') > 0 THEN
    folded := regexp_replace(folded, '<[^<>]*>|&#?[a-z0-9]+;', ' ', 'g');
  END IF;
  IF folded ~ '[a-z][а-я]|[а-я][a-z]' THEN
    folded := search_unmix(folded);
  END IF;
  IF strpos(folded, '++') > 0 OR strpos(folded, '#') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])[cс]\+\+', '\1 cplusplus ', 'g');
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])[cс]#', '\1 csharp ', 'g');
  END IF;
  IF strpos(folded, '.net') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9]|asp)\.net(?![a-zа-я0-9])', '\1 dotnet ', 'g');
  END IF;
  IF strpos(folded, '1c') > 0 OR strpos(folded, '1с') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])1[cс](?![a-zа-я])', '\1 1c ', 'g');
  END IF;
  IF strpos(folded, 'it') > 0 OR strpos(folded, 'ит') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])(?:it|ит)(?![a-zа-я0-9])', '\1айти', 'g');
  END IF;
  RETURN regexp_replace(folded, '[][!-/:-@\\^-`{-~«»“”„‘’–—…•·№]+', ' ', 'g');
END $$;
--> statement-breakpoint
-- Narrows a query to words of titles, which search documents hold a second time as `=word`.
CREATE FUNCTION search_in_title(words tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''=\1''', 'g')::tsquery
$$;
--> statement-breakpoint
-- Documents are read only for ranking: long ones are stored out of line, so that rows lie close together.
-- The higher statistics target lets the planner know the frequent words and codes.
ALTER TABLE "vacancy_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "vacancy_search" ALTER COLUMN "document" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "vacancy_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "resume_search" ALTER COLUMN "document" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "resume_search" ALTER COLUMN "document" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "resume_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- Logs which vacancies changed and in which transaction, for the in-memory search engine.
CREATE FUNCTION vacancy_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vacancy_search_changes (changed, vacancy_id) SELECT pg_current_xact_id(), vacancy_id FROM touched;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vacancy_search_inserted AFTER INSERT ON vacancy_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();--> statement-breakpoint
CREATE TRIGGER vacancy_search_updated AFTER UPDATE ON vacancy_search
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();--> statement-breakpoint
CREATE TRIGGER vacancy_search_deleted AFTER DELETE ON vacancy_search
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION vacancy_search_changed();--> statement-breakpoint

-- Ledger ---------------------------------------------------------------------------------------------------------

-- The ledger is append-only: a mistake is corrected by another transaction.
CREATE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();--> statement-breakpoint
CREATE TRIGGER balance_parts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "balance_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_kept();--> statement-breakpoint
-- At commit every transaction of the ledger has at least two entries, and they sum to zero.
CREATE FUNCTION ledger_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement bigint := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN (to_jsonb(NEW) ->> 'transaction_id')::bigint ELSE NEW.id END;
BEGIN
  IF (SELECT count(*) < 2 OR sum(amount) <> 0 FROM ledger_entries WHERE transaction_id = movement) THEN
    RAISE EXCEPTION 'a movement of money does not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON "ledger_transactions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_not_nothing" CHECK ("amount" <> 0);--> statement-breakpoint

-- Interviews -----------------------------------------------------------------------------------------------------

-- Slots chosen out of the open windows of one vacancy never overlap, whichever round they belong to.
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_windows" EXCLUDE USING gist (
  int8range("vacancy_id", "vacancy_id", '[]') WITH &&,
  tstzrange("starts_at", "blocks_until") WITH &&
) WHERE (blocks_until is not null and taken > 0);--> statement-breakpoint

-- Security events ------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_security_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Row triggers of a partitioned table are cloned to every partition; triggers on TRUNCATE are not, so each partition
-- has its own.
CREATE TRIGGER account_events_append_only BEFORE UPDATE OR DELETE ON "account_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE TRIGGER company_events_append_only BEFORE UPDATE OR DELETE ON "company_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "account_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "account_events_default"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "company_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "company_events_default"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();--> statement-breakpoint
CREATE FUNCTION add_security_event_partition(parent text, month timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	-- Months of UTC, whatever the session's time zone.
	first timestamp := date_trunc('month', month AT TIME ZONE 'UTC');
	part text := CASE WHEN month IS NULL THEN parent || '_default' ELSE parent || to_char(first, '_YYYY_MM') END;
BEGIN
	IF to_regclass(quote_ident(part)) IS NOT NULL THEN
		RETURN;
	END IF;
	IF month IS NULL THEN
		EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', part, parent);
	ELSE
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent,
			first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
	END IF;
	EXECUTE format('CREATE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change()', part);
END
$$;
--> statement-breakpoint
-- The only way rows are removed. Creates the partitions of this month and the next two, moves rows from the default
-- partition to months of their own, and drops months that ended 400 days ago. Rows are moved by an insert and removed
-- with their table, so the triggers above need no exception. Locks the tables only when there is something to do.
CREATE FUNCTION maintain_security_events(moment timestamp with time zone) RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
	kept CONSTANT interval := interval '400 days';
	parent text;
	part text;
	month timestamp with time zone;
	months timestamp with time zone[];
	missing boolean;
	strayed boolean;
	old text[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('maintain_security_events', 0));
	FOREACH parent IN ARRAY ARRAY['account_events', 'company_events'] LOOP
		months := ARRAY(
			SELECT (date_trunc('month', moment AT TIME ZONE 'UTC') + n * interval '1 month') AT TIME ZONE 'UTC'
			FROM generate_series(0, 2) AS n
		);
		SELECT bool_or(to_regclass(quote_ident(parent || to_char(m AT TIME ZONE 'UTC', '_YYYY_MM'))) IS NULL)
			INTO missing FROM unnest(months) AS m;
		EXECUTE format('SELECT EXISTS (SELECT FROM %I)', parent || '_default') INTO strayed;
		IF missing OR strayed THEN
			EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
			EXECUTE format('SELECT EXISTS (SELECT FROM %I)', parent || '_default') INTO strayed;
		END IF;
		IF strayed THEN
			EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, parent || '_default');
			EXECUTE format('ALTER TABLE %I RENAME TO %I', parent || '_default', parent || '_strayed');
			PERFORM add_security_event_partition(parent, NULL);
			FOR month IN EXECUTE format(
				'SELECT DISTINCT date_trunc(''month'', at AT TIME ZONE ''UTC'') AT TIME ZONE ''UTC'' FROM %I', parent || '_strayed')
			LOOP
				PERFORM add_security_event_partition(parent, month);
			END LOOP;
			EXECUTE format('INSERT INTO %I OVERRIDING SYSTEM VALUE SELECT * FROM %I', parent, parent || '_strayed');
			EXECUTE format('DROP TABLE %I', parent || '_strayed');
		END IF;
		FOREACH month IN ARRAY months LOOP
			PERFORM add_security_event_partition(parent, month);
		END LOOP;
		SELECT array_agg(c.relname) INTO old
			FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
			WHERE i.inhparent = to_regclass(quote_ident(parent)) AND c.relname ~ '_\d{4}_\d{2}$'
				AND (to_date(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') AT TIME ZONE 'UTC' <= moment - kept;
		FOREACH part IN ARRAY coalesce(old, '{}') LOOP
			EXECUTE format('DROP TABLE %I', part);
		END LOOP;
	END LOOP;
END
$$;
--> statement-breakpoint
SELECT maintain_security_events(now());--> statement-breakpoint

-- Catalogue ------------------------------------------------------------------------------------------------------

-- What is on sale from the first day. Operators change prices with a command, never with a migration.
INSERT INTO "catalogue_items" ("code", "kind", "side", "title", "position") VALUES
  ('free', 'plan', 'candidate', 'Бесплатно', 1),
  ('start', 'plan', 'employer', 'Старт', 2),
  ('single', 'plan', 'employer', 'Одна вакансия', 3),
  ('team', 'plan', 'employer', 'Команда', 4),
  ('agency', 'plan', 'employer', 'Агентство', 5),
  ('lift', 'service', 'employer', 'Поднять вакансию на 7 дней', 6),
  ('highlight', 'service', 'employer', 'Выделить вакансию на 14 дней', 7),
  ('urgent', 'service', 'employer', 'Пометка «Срочно» на 14 дней', 8),
  ('contacts-10', 'service', 'employer', '10 контактов из базы резюме', 9),
  ('contacts-50', 'service', 'employer', '50 контактов из базы резюме', 10),
  ('recorded-20', 'service', 'employer', '20 записанных ответов', 11);
--> statement-breakpoint
INSERT INTO "catalogue_terms" ("public_id", "code", "price", "vat_rate", "period_days", "contents", "on_sale", "valid_from") VALUES
  ('termsfree222', 'free', 0, NULL, NULL, '{}', true, '2020-01-01Z'),
  ('termsstart22', 'start', 0, NULL, NULL, '{"active_vacancies": 10, "seats": 5, "contact_opens": 3}', true, '2020-01-01Z'),
  ('termssingle2', 'single', 99000, 22, NULL, '{"publications": 1, "lifts": 1, "highlights": 1}', true, '2020-01-01Z'),
  ('termsteam222', 'team', 990000, 22, 30, '{"active_vacancies": 30, "seats": 15, "contact_opens": 50, "lifts": 3}', true, '2020-01-01Z'),
  ('termsagency2', 'agency', 2990000, 22, 30, '{"active_vacancies": 150, "seats": 50, "contact_opens": 300, "lifts": 15, "highlights": 15}', true, '2020-01-01Z'),
  ('termslift222', 'lift', 49000, 22, NULL, '{"lifts": 1}', true, '2020-01-01Z'),
  ('termsmark222', 'highlight', 29000, 22, NULL, '{"highlights": 1}', true, '2020-01-01Z'),
  ('termsurgent2', 'urgent', 29000, 22, NULL, '{"urgents": 1}', true, '2020-01-01Z'),
  ('termscontact', 'contacts-10', 149000, 22, NULL, '{"contact_opens": 10}', true, '2020-01-01Z'),
  ('termscontacs', 'contacts-50', 590000, 22, NULL, '{"contact_opens": 50}', true, '2020-01-01Z'),
  ('termsanswer2', 'recorded-20', 99000, 22, NULL, '{"recorded_answers": 20}', false, '2020-01-01Z'),
  ('termsstart33', 'start', 0, NULL, NULL, '{"active_vacancies": 10, "seats": 5, "contact_opens": 3, "recorded_answers": 3}', true, '2020-01-02Z'),
  ('termsteam333', 'team', 990000, 22, 30, '{"active_vacancies": 30, "seats": 15, "contact_opens": 50, "lifts": 3, "recorded_answers": 30}', true, '2020-01-02Z'),
  ('termsagency3', 'agency', 2990000, 22, 30, '{"active_vacancies": 150, "seats": 50, "contact_opens": 300, "lifts": 15, "highlights": 15, "recorded_answers": 150}', true, '2020-01-02Z'),
  ('termsanswer3', 'recorded-20', 99000, 22, NULL, '{"recorded_answers": 20}', true, '2020-01-02Z');
