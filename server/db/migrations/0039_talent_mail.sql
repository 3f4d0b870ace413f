CREATE TABLE "talent_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talent_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"record_id" bigint,
	"mail_id" bigint,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"added_by_id" bigint,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_files_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "talent_files_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "talent_mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"state" text NOT NULL,
	"subject" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"person" jsonb,
	"trouble" text,
	"email" text,
	"phone" text,
	"letter_key" text NOT NULL,
	"record_id" bigint,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_mail_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "talent_addresses" ADD CONSTRAINT "talent_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_addresses" ADD CONSTRAINT "talent_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_files" ADD CONSTRAINT "talent_files_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_files" ADD CONSTRAINT "talent_files_mail_id_talent_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."talent_mail"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_files" ADD CONSTRAINT "talent_files_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_mail" ADD CONSTRAINT "talent_mail_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_mail" ADD CONSTRAINT "talent_mail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_mail" ADD CONSTRAINT "talent_mail_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "talent_addresses_token" ON "talent_addresses" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_addresses_member" ON "talent_addresses" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "talent_addresses_user" ON "talent_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talent_files_record" ON "talent_files" USING btree ("record_id","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "talent_files_mail" ON "talent_files" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "talent_files_unused" ON "talent_files" USING btree ("created_at") WHERE record_id is null and mail_id is null;--> statement-breakpoint
CREATE INDEX "talent_files_removed" ON "talent_files" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "talent_files_added_by" ON "talent_files" USING btree ("added_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_mail_letter" ON "talent_mail" USING btree ("company_id","letter_key");--> statement-breakpoint
CREATE INDEX "talent_mail_company" ON "talent_mail" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "talent_mail_created" ON "talent_mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "talent_mail_unread" ON "talent_mail" USING btree ("id") WHERE state = 'unread';--> statement-breakpoint
CREATE INDEX "talent_mail_settled" ON "talent_mail" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "talent_mail_user" ON "talent_mail" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "talent_mail_record" ON "talent_mail" USING btree ("record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "talent_mail_email" ON "talent_mail" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE INDEX "talent_mail_phone" ON "talent_mail" USING btree ("phone") WHERE phone is not null;