DROP INDEX "outbox_waiting";--> statement-breakpoint
CREATE INDEX "outbox_live" ON "outbox" USING btree ("id") WHERE processed_at is null and announced_at is null;--> statement-breakpoint
CREATE INDEX "outbox_slow" ON "outbox" USING btree ("id") WHERE processed_at is null and announced_at is not null;