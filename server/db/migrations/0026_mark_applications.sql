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
ALTER TABLE "negotiations" ADD COLUMN "match_score" smallint;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_marks" ADD CONSTRAINT "negotiation_marks_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_notes" ADD CONSTRAINT "negotiation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "negotiation_marks_vacancy" ON "negotiation_marks" USING btree ("vacancy_id","rating");--> statement-breakpoint
CREATE INDEX "negotiation_marks_company" ON "negotiation_marks" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "negotiation_notes_of" ON "negotiation_notes" USING btree ("negotiation_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "negotiation_notes_author" ON "negotiation_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_match" ON "negotiations" USING btree ("vacancy_id","origin","match_score" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_activity" ON "negotiations" USING btree ("vacancy_id","origin","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_vacancy_status" ON "negotiations" USING btree ("vacancy_id","origin","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiations_unscored" ON "negotiations" USING btree ("id") WHERE match_score is null;