CREATE TABLE "hiring_pages" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talent_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"referral_id" bigint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"sealed" text NOT NULL,
	"consent_version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"sends" integer NOT NULL,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_joins_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_referrals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"vacancy_id" bigint,
	"label" text NOT NULL,
	"created_by_id" bigint,
	"opened" integer DEFAULT 0 NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_referrals_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "talent_records" ADD COLUMN "referral_id" bigint;--> statement-breakpoint
ALTER TABLE "hiring_pages" ADD CONSTRAINT "hiring_pages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_joins" ADD CONSTRAINT "talent_joins_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_joins" ADD CONSTRAINT "talent_joins_referral_id_talent_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."talent_referrals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_referrals" ADD CONSTRAINT "talent_referrals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_referrals" ADD CONSTRAINT "talent_referrals_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_referrals" ADD CONSTRAINT "talent_referrals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "talent_joins_address" ON "talent_joins" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "talent_joins_email" ON "talent_joins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "talent_joins_expiry" ON "talent_joins" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "talent_joins_referral" ON "talent_joins" USING btree ("referral_id");--> statement-breakpoint
CREATE INDEX "talent_referrals_company" ON "talent_referrals" USING btree ("company_id",(revoked_at is not null),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_referrals_vacancy" ON "talent_referrals" USING btree ("vacancy_id") WHERE vacancy_id is not null;--> statement-breakpoint
CREATE INDEX "talent_referrals_author" ON "talent_referrals" USING btree ("created_by_id");--> statement-breakpoint
ALTER TABLE "talent_records" ADD CONSTRAINT "talent_records_referral_id_talent_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."talent_referrals"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_source" ON "talent_records" USING btree ("company_id","source","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_referral" ON "talent_records" USING btree ("referral_id") WHERE referral_id is not null;