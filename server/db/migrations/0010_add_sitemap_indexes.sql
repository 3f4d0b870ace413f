CREATE INDEX "resume_search_open_id" ON "resume_search" USING btree ("resume_id") WHERE open;--> statement-breakpoint
CREATE INDEX "vacancies_sitemap" ON "vacancies" USING btree (((id - 1) / 50000),"updated_at") WHERE first_published_at is not null;--> statement-breakpoint
CREATE INDEX "vacancies_open_id" ON "vacancies" USING btree ("id","expires_at") WHERE status = 'active';