CREATE TABLE "hiring_companies" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"open" integer NOT NULL,
	"area_ids" integer[] NOT NULL,
	"city_ids" integer[] NOT NULL,
	"letter" text NOT NULL,
	"name_key" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hiring_companies" ADD CONSTRAINT "hiring_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hiring_companies_open" ON "hiring_companies" USING btree ("open" DESC NULLS LAST,"company_id");--> statement-breakpoint
CREATE INDEX "hiring_companies_letter" ON "hiring_companies" USING btree ("letter","name_key","company_id");--> statement-breakpoint
CREATE INDEX "hiring_companies_areas" ON "hiring_companies" USING gin ("area_ids");--> statement-breakpoint
CREATE INDEX "hiring_companies_cities" ON "hiring_companies" USING gin ("city_ids");--> statement-breakpoint
CREATE INDEX "hiring_companies_words" ON "hiring_companies" USING gin ("words");