CREATE TABLE "talent_import_additions" (
	"import_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"email" text,
	"phone" text,
	CONSTRAINT "talent_import_additions_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD COLUMN "test_id" bigint;--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD COLUMN "deadline_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "talent_mail" ADD COLUMN "note_id" bigint;--> statement-breakpoint
ALTER TABLE "talent_import_additions" ADD CONSTRAINT "talent_import_additions_import_id_talent_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."talent_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_import_additions" ADD CONSTRAINT "talent_import_additions_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talent_import_additions_record" ON "talent_import_additions" USING btree ("record_id");--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD CONSTRAINT "negotiation_batches_test_id_skill_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."skill_tests"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "negotiation_batches" VALIDATE CONSTRAINT "negotiation_batches_test_id_skill_tests_id_fk";--> statement-breakpoint
ALTER TABLE "talent_mail" ADD CONSTRAINT "talent_mail_note_id_talent_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."talent_notes"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "talent_mail" VALIDATE CONSTRAINT "talent_mail_note_id_talent_notes_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "negotiation_batches_test" ON "negotiation_batches" USING btree ("test_id") WHERE test_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "talent_mail_note" ON "talent_mail" USING btree ("note_id") WHERE note_id is not null;