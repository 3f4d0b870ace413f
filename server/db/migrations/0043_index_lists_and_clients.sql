CREATE UNIQUE INDEX CONCURRENTLY "agency_clients_kept_inn" ON "agency_clients" USING btree ("company_id","inn") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_readings_page" ON "search_readings" USING btree ("changed_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_feed" ON "vacancies" USING btree (((id - 1) / 30000),"updated_at") WHERE first_published_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_open_feed" ON "vacancies" USING btree ("id","expires_at","role_id","company_id","source") WHERE status = 'active';--> statement-breakpoint
DROP INDEX CONCURRENTLY "agency_clients_inn";--> statement-breakpoint
DROP INDEX CONCURRENTLY "vacancies_open_id";