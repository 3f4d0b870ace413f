CREATE TABLE "talent_distinct" (
	"first_id" bigint NOT NULL,
	"second_id" bigint NOT NULL,
	CONSTRAINT "talent_distinct_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
CREATE TABLE "talent_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"record_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"sending_id" bigint,
	"address_id" text,
	"state" text NOT NULL,
	"obstacle" text,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"negotiation_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_invitations_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"kept_id" bigint NOT NULL,
	"dropped_id" bigint NOT NULL,
	"user_id" bigint,
	"revision" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_merges_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_sendings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_sendings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"user_id" bigint,
	"text" text,
	"starts_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_sendings_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "talent_records" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "talent_distinct" ADD CONSTRAINT "talent_distinct_first_id_talent_records_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_distinct" ADD CONSTRAINT "talent_distinct_second_id_talent_records_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_sending_id_talent_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."talent_sendings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_merges" ADD CONSTRAINT "talent_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_merges" ADD CONSTRAINT "talent_merges_kept_id_talent_records_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_merges" ADD CONSTRAINT "talent_merges_dropped_id_talent_records_id_fk" FOREIGN KEY ("dropped_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_merges" ADD CONSTRAINT "talent_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talent_distinct_second" ON "talent_distinct" USING btree ("second_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_invitations_address" ON "talent_invitations" USING btree ("vacancy_id","address_id") WHERE state not in ('failed', 'undone');--> statement-breakpoint
CREATE INDEX "talent_invitations_vacancy" ON "talent_invitations" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "talent_invitations_record" ON "talent_invitations" USING btree ("record_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_invitations_sending" ON "talent_invitations" USING btree ("sending_id","state");--> statement-breakpoint
CREATE INDEX "talent_invitations_unanswered" ON "talent_invitations" USING btree ("sent_at") WHERE state in ('sent', 'opened');--> statement-breakpoint
CREATE INDEX "talent_invitations_negotiation" ON "talent_invitations" USING btree ("negotiation_id") WHERE negotiation_id is not null;--> statement-breakpoint
CREATE INDEX "talent_merges_company" ON "talent_merges" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_merges_kept" ON "talent_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "talent_merges_dropped" ON "talent_merges" USING btree ("dropped_id");--> statement-breakpoint
CREATE INDEX "talent_merges_user" ON "talent_merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talent_sendings_company" ON "talent_sendings" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_sendings_due" ON "talent_sendings" USING btree ("starts_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "talent_sendings_created" ON "talent_sendings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "talent_sendings_vacancy" ON "talent_sendings" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "talent_sendings_user" ON "talent_sendings" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "talent_records" ADD CONSTRAINT "talent_records_merged_into_id_talent_records_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_merged" ON "talent_records" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_same_phone" ON "talent_records" USING btree ("company_id","phone") WHERE removed_at is null and state = 'kept' and phone is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_same_name" ON "talent_records" USING btree ("company_id",(replace(lower(last_name || ' ' || split_part(first_name, ' ', 1)), 'ё', 'е'))) WHERE removed_at is null and state = 'kept' and last_name <> '';