CREATE TABLE "talent_letter_days" (
	"company_id" bigint NOT NULL,
	"day" date NOT NULL,
	"letters" integer NOT NULL,
	CONSTRAINT "talent_letter_days_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "talent_list_members" (
	"list_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "talent_list_members_list_id_record_id_pk" PRIMARY KEY("list_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "talent_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_lists_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"record_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_notes_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "talent_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"state" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"birth_date" date,
	"city" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"ground" text,
	"ground_on" date,
	"ground_note" text DEFAULT '' NOT NULL,
	"keep_months" integer,
	"expires_on" date NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"added_by_id" bigint,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talent_records_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "talent_refusals" (
	"address_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "talent_letter_days" ADD CONSTRAINT "talent_letter_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_list_members" ADD CONSTRAINT "talent_list_members_list_id_talent_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."talent_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_list_members" ADD CONSTRAINT "talent_list_members_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_lists" ADD CONSTRAINT "talent_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_notes" ADD CONSTRAINT "talent_notes_record_id_talent_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."talent_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_notes" ADD CONSTRAINT "talent_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_records" ADD CONSTRAINT "talent_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_records" ADD CONSTRAINT "talent_records_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talent_letter_days_day" ON "talent_letter_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "talent_list_members_record" ON "talent_list_members" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talent_lists_name" ON "talent_lists" USING btree ("company_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "talent_lists_removed" ON "talent_lists" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "talent_notes_record" ON "talent_notes" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "talent_notes_author" ON "talent_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "talent_notes_removed" ON "talent_notes" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "talent_records_company" ON "talent_records" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "talent_records_state" ON "talent_records" USING btree ("company_id","state","expires_on") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "talent_records_search" ON "talent_records" USING gin ("search");--> statement-breakpoint
CREATE INDEX "talent_records_tags" ON "talent_records" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "talent_records_expiry" ON "talent_records" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "talent_records_email" ON "talent_records" USING btree ("email");--> statement-breakpoint
CREATE INDEX "talent_records_phone" ON "talent_records" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "talent_records_added_by" ON "talent_records" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "talent_records_removed" ON "talent_records" USING btree ("removed_at") WHERE removed_at is not null;