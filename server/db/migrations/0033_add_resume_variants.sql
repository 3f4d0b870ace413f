CREATE TABLE "resume_variants" (
	"resume_id" bigint NOT NULL,
	"vacancy_id" bigint NOT NULL,
	"changes" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resume_variants_resume_id_vacancy_id_pk" PRIMARY KEY("resume_id","vacancy_id")
);
--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "resume_changes" jsonb;--> statement-breakpoint
ALTER TABLE "resume_variants" ADD CONSTRAINT "resume_variants_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_variants" ADD CONSTRAINT "resume_variants_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resume_variants_of" ON "resume_variants" USING btree ("resume_id","updated_at" DESC NULLS LAST,"vacancy_id");--> statement-breakpoint
CREATE INDEX "resume_variants_vacancy" ON "resume_variants" USING btree ("vacancy_id");