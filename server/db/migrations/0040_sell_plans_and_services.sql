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
	CONSTRAINT "subscriptions_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_terms" ADD CONSTRAINT "catalogue_terms_code_catalogue_items_code_fk" FOREIGN KEY ("code") REFERENCES "public"."catalogue_items"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "purchases_waiting" ON "purchases" USING btree ("company_id","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "purchases_expiring" ON "purchases" USING btree ("expires_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "purchases_by_payment" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "purchases_of_subscription" ON "purchases" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "purchases_to_publish" ON "purchases" USING btree ("id") WHERE vacancy_id is not null and published_at is null and status = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("company_id") WHERE status in ('active', 'grace');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_pending" ON "subscriptions" USING btree ("company_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "subscriptions_to_watch" ON "subscriptions" USING btree ("ends_at") WHERE status in ('active', 'grace');--> statement-breakpoint
CREATE INDEX "subscriptions_of_company" ON "subscriptions" USING btree ("company_id","id");
--> statement-breakpoint
-- What is sold from the first day on; prices are changed by an operator's command, never here.
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
  ('termsanswer2', 'recorded-20', 99000, 22, NULL, '{"recorded_answers": 20}', false, '2020-01-01Z');
