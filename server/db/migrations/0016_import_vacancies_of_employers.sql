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
CREATE INDEX "vacancy_imports_running" ON "vacancy_imports" USING btree ("started_at") WHERE status = 'running';