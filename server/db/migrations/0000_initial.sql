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
	"expires_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "companies_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
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
	CONSTRAINT "users_public_id_unique" UNIQUE("public_id")
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
	"payload" jsonb
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
	CONSTRAINT "negotiations_public_id_unique" UNIQUE("public_id")
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
	"processed_at" timestamp with time zone
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
	"search" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumes_public_id_unique" UNIQUE("public_id")
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
	CONSTRAINT "vacancies_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "vacancy_views" (
	"vacancy_id" bigint PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_pending" ADD CONSTRAINT "negotiation_pending_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_pending" ADD CONSTRAINT "negotiation_pending_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_steps" ADD CONSTRAINT "negotiation_steps_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_steps" ADD CONSTRAINT "negotiation_steps_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_sockets" ADD CONSTRAINT "presence_sockets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacancy_views" ADD CONSTRAINT "vacancy_views_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_active" ON "codes" USING btree ("username","purpose") WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "codes_one_per_user" ON "codes" USING btree ("username","purpose","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_source" ON "companies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_verified" ON "users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_verified" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "negotiation_pending_due" ON "negotiation_pending" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "negotiation_steps_of" ON "negotiation_steps" USING btree ("negotiation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "negotiations_one_open" ON "negotiations" USING btree ("candidate_id","vacancy_id") WHERE status in ('new','viewed','in_review','test','interview','offer','offer_accepted');--> statement-breakpoint
CREATE INDEX "negotiations_vacancy" ON "negotiations" USING btree ("vacancy_id","origin","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_resume" ON "negotiations" USING btree ("resume_id","origin","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_candidate" ON "negotiations" USING btree ("candidate_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_company" ON "negotiations" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_due" ON "negotiations" USING btree ("turn_due_at") WHERE status in ('new','viewed','in_review','test','interview','offer');--> statement-breakpoint
CREATE INDEX "favorites_feed" ON "favorites" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_feed" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("available_at","id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "presence_sockets_user" ON "presence_sockets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_source" ON "resumes" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "resumes_content_hash" ON "resumes" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "resumes_user" ON "resumes" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resumes_open_date" ON "resumes" USING btree ("visibility","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_open_salary" ON "resumes" USING btree ("visibility","salary_month_net","id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_open_city" ON "resumes" USING btree ("city_id","updated_at" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_roles" ON "resumes" USING gin ("role_ids") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "resumes_search" ON "resumes" USING gin ("search") WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "vacancies_source" ON "vacancies" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "vacancies_content_hash" ON "vacancies" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "vacancies_company" ON "vacancies" USING btree ("company_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vacancies_open_date" ON "vacancies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_salary" ON "vacancies" USING btree ("salary_month_net" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_role" ON "vacancies" USING btree ("role_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_open_city" ON "vacancies" USING btree ("city_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_cities" ON "vacancies" USING gin ("city_ids") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_regions" ON "vacancies" USING gin ("region_ids") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_search" ON "vacancies" USING gin ("search") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vacancies_expiry" ON "vacancies" USING btree ("expires_at") WHERE status = 'active';