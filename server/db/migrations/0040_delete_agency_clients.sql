ALTER TABLE "agency_clients" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agency_clients" ADD COLUMN "emptied_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agency_clients_deleted" ON "agency_clients" USING btree ("deleted_at") WHERE deleted_at is not null;