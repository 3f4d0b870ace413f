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
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_role_changes" ADD CONSTRAINT "company_role_changes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_role_changes_company" ON "company_role_changes" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_role_changes_user" ON "company_role_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_role_changes_by" ON "company_role_changes" USING btree ("by_id");