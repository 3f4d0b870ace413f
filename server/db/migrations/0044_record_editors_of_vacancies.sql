ALTER TABLE "vacancies" ADD COLUMN "edited_by_id" bigint;--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "vacancies" VALIDATE CONSTRAINT "vacancies_edited_by_id_users_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_edited_by" ON "vacancies" USING btree ("edited_by_id") WHERE edited_by_id is not null;