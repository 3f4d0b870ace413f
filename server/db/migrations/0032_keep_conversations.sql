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
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "messages_notify" ON "messages" USING btree ("notify_at","id") WHERE notify_at is not null;