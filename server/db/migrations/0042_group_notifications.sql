ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_unread_feed" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE read_at is null and shown;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_kinds" ON "notifications" USING btree ("user_id","kind","created_at" DESC NULLS LAST) WHERE shown;--> statement-breakpoint
-- backfill: notifications by id
-- The rule of `groupKeyOf`, for what was written before it was kept.
update notifications
set group_key = concat_ws(' ', kind, target ->> 'parent_public_id', target ->> 'tab')
where id > $1 and id <= $2 and group_key is null and params ->> 'reader' = 'employer'
  and target ->> 'type' = 'negotiation' and target ->> 'parent_public_id' is not null
  and kind in ('application.created', 'invitation.accepted', 'invitation.declined', 'negotiation.declined',
    'negotiation.expired', 'negotiation.withdrawn', 'negotiation.sla_warning', 'message.created');
