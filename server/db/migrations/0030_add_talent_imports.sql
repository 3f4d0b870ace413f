CREATE TABLE "talent_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"added" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_imports_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "talent_records" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD CONSTRAINT "talent_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_imports" ADD CONSTRAINT "talent_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talent_imports_company" ON "talent_imports" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_imports_user" ON "talent_imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talent_imports_created" ON "talent_imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "talent_records" ADD CONSTRAINT "talent_records_import_id_talent_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."talent_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_records_import" ON "talent_records" USING btree ("import_id") WHERE import_id is not null;