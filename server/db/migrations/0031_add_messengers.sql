CREATE TABLE "messenger_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messenger_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"messenger" text NOT NULL,
	"chat_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messenger_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"messenger" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "reach_chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messenger_links" ADD CONSTRAINT "messenger_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_tokens" ADD CONSTRAINT "messenger_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_links_of_user" ON "messenger_links" USING btree ("user_id","messenger");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_links_of_chat" ON "messenger_links" USING btree ("messenger","chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_tokens_of_user" ON "messenger_tokens" USING btree ("user_id","messenger");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notice_deliveries_sms" ON "notice_deliveries" USING btree ("user_id","done_at") WHERE channel = 'sms' and state = 'sent';