CREATE TABLE "interview_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"stage_id" bigint,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "interview_plans_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "stage_rule_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stage_rule_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"rule_id" bigint NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"moved_by" bigint,
	"stage" text NOT NULL,
	"subject" text,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"obstacle" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stage_rule_runs_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "stage_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stage_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"stage_id" bigint,
	"action" text NOT NULL,
	"template_id" bigint,
	"test_id" bigint,
	"days" smallint,
	"enabled" boolean NOT NULL,
	"author_id" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "stage_rules_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "interview_rounds" ADD COLUMN "guide" jsonb;--> statement-breakpoint
ALTER TABLE "interview_plans" ADD CONSTRAINT "interview_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_plans" ADD CONSTRAINT "interview_plans_stage_id_company_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."company_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rule_runs" ADD CONSTRAINT "stage_rule_runs_rule_id_stage_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."stage_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rule_runs" ADD CONSTRAINT "stage_rule_runs_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rule_runs" ADD CONSTRAINT "stage_rule_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rule_runs" ADD CONSTRAINT "stage_rule_runs_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rules" ADD CONSTRAINT "stage_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rules" ADD CONSTRAINT "stage_rules_stage_id_company_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."company_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rules" ADD CONSTRAINT "stage_rules_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rules" ADD CONSTRAINT "stage_rules_test_id_skill_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."skill_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_rules" ADD CONSTRAINT "stage_rules_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_plans_company" ON "interview_plans" USING btree ("company_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interview_plans_stage" ON "interview_plans" USING btree ("stage_id") WHERE stage_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stage_rule_runs_once" ON "stage_rule_runs" USING btree ("negotiation_id","rule_id");--> statement-breakpoint
CREATE INDEX "stage_rule_runs_due" ON "stage_rule_runs" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "stage_rule_runs_company" ON "stage_rule_runs" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stage_rule_runs_rule" ON "stage_rule_runs" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "stage_rule_runs_mover" ON "stage_rule_runs" USING btree ("moved_by") WHERE moved_by is not null;--> statement-breakpoint
CREATE INDEX "stage_rules_company" ON "stage_rules" USING btree ("company_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stage_rules_stage" ON "stage_rules" USING btree ("stage_id") WHERE stage_id is not null;--> statement-breakpoint
CREATE INDEX "stage_rules_template" ON "stage_rules" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "stage_rules_test" ON "stage_rules" USING btree ("test_id") WHERE test_id is not null;--> statement-breakpoint
CREATE INDEX "stage_rules_author" ON "stage_rules" USING btree ("author_id") WHERE author_id is not null;