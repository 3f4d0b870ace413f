CREATE TABLE "company_stages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"base" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"promise_days" smallint,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_stages_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "stage_id" bigint;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "stage_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_stages" ADD CONSTRAINT "company_stages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_stages_company" ON "company_stages" USING btree ("company_id","position");--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_stage_id_company_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."company_stages"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "negotiations" VALIDATE CONSTRAINT "negotiations_stage_id_company_stages_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "negotiations_stage" ON "negotiations" USING btree ("stage_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE stage_id is not null;