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
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_subscriptions" ADD CONSTRAINT "match_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_subscriptions_user" ON "match_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "match_subscriptions_due" ON "match_subscriptions" USING btree ("next_at") WHERE next_at is not null;