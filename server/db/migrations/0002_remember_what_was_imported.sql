CREATE TABLE "import_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"content_hash" text NOT NULL,
	"digest" text NOT NULL,
	"completeness" smallint NOT NULL,
	"source_published_at" timestamp with time zone,
	"vacancy_id" bigint,
	"resume_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_records_one_target" CHECK (num_nonnulls(vacancy_id, resume_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_source" ON "import_records" USING btree ("kind","source","source_id");--> statement-breakpoint
CREATE INDEX "import_records_content" ON "import_records" USING btree ("kind","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_vacancy" ON "import_records" USING btree ("vacancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_records_resume" ON "import_records" USING btree ("resume_id");