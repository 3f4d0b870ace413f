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
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_sending_id_talent_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."talent_sendings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_invitations" ADD CONSTRAINT "talent_invitations_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sendings" ADD CONSTRAINT "talent_sendings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "talent_invitations_address" ON "talent_invitations" USING btree ("vacancy_id","address_id") WHERE state not in ('failed', 'undone');--> statement-breakpoint
CREATE INDEX "talent_invitations_vacancy" ON "talent_invitations" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "talent_invitations_record" ON "talent_invitations" USING btree ("record_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_invitations_sending" ON "talent_invitations" USING btree ("sending_id","state");--> statement-breakpoint
CREATE INDEX "talent_invitations_unanswered" ON "talent_invitations" USING btree ("sent_at") WHERE state in ('sent', 'opened');--> statement-breakpoint
CREATE INDEX "talent_invitations_negotiation" ON "talent_invitations" USING btree ("negotiation_id") WHERE negotiation_id is not null;--> statement-breakpoint
CREATE INDEX "talent_sendings_company" ON "talent_sendings" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_sendings_due" ON "talent_sendings" USING btree ("starts_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "talent_sendings_created" ON "talent_sendings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "talent_sendings_vacancy" ON "talent_sendings" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "talent_sendings_user" ON "talent_sendings" USING btree ("user_id");