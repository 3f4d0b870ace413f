CREATE TABLE "item_view_days" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "item_view_days_type_item_id_day_pk" PRIMARY KEY("type","item_id","day")
);
--> statement-breakpoint
CREATE TABLE "item_view_totals" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"total" integer NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_view_totals_type_item_id_pk" PRIMARY KEY("type","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_views" (
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "item_views_type_item_id_day_visitor_pk" PRIMARY KEY("type","item_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "resume_viewers" (
	"resume_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"views" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"fresh" boolean DEFAULT true NOT NULL,
	CONSTRAINT "resume_viewers_resume_id_company_id_pk" PRIMARY KEY("resume_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "resume_viewers" ADD CONSTRAINT "resume_viewers_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_viewers" ADD CONSTRAINT "resume_viewers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_view_days_day" ON "item_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "item_views_day" ON "item_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "resume_viewers_feed" ON "resume_viewers" USING btree ("resume_id","last_at" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "resume_viewers_company" ON "resume_viewers" USING btree ("company_id");