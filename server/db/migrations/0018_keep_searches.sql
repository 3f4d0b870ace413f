CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"cadence" text NOT NULL,
	"cadence_before" text,
	"time_zone" text DEFAULT 'Europe/Moscow' NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_from" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" timestamp with time zone DEFAULT now() NOT NULL,
	"told_lately" bigint[] DEFAULT '{}' NOT NULL,
	"told_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_searches_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","list","query") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_keys" ON "saved_searches" USING gin ("keys") WHERE cadence = 'instant' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("next_at") WHERE next_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_gone" ON "saved_searches" USING btree ("deleted_at") WHERE deleted_at is not null;