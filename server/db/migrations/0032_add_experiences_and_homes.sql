CREATE TABLE "person_homes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"station_id" integer,
	"city_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experience_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experience_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"experience_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"author_id" bigint,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"shown" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experience_replies_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "experience_replies_experience_id_unique" UNIQUE("experience_id")
);
--> statement-breakpoint
CREATE TABLE "experiences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"impression" text NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"note_fields" text[] DEFAULT '{}' NOT NULL,
	"decided_at" timestamp with time zone,
	"shown" jsonb,
	"shown_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experiences_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "removed_favorites" (
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"saved_terms" jsonb,
	"kept_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_favorites_user_id_type_item_id_pk" PRIMARY KEY("user_id","type","item_id")
);
--> statement-breakpoint
CREATE TABLE "station_points" (
	"station_id" integer PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"adverts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "lon" double precision;--> statement-breakpoint
ALTER TABLE "person_homes" ADD CONSTRAINT "person_homes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience_replies" ADD CONSTRAINT "experience_replies_experience_id_experiences_id_fk" FOREIGN KEY ("experience_id") REFERENCES "public"."experiences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience_replies" ADD CONSTRAINT "experience_replies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experience_replies" ADD CONSTRAINT "experience_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiences" ADD CONSTRAINT "experiences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiences" ADD CONSTRAINT "experiences_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD CONSTRAINT "removed_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experience_replies_company" ON "experience_replies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "experience_replies_author" ON "experience_replies" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "experiences_once" ON "experiences" USING btree ("company_id","candidate_id");--> statement-breakpoint
CREATE INDEX "experiences_candidate" ON "experiences" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "experiences_shown" ON "experiences" USING btree ("company_id","shown_at" DESC NULLS LAST,"public_id") WHERE shown is not null;--> statement-breakpoint
CREATE INDEX "experiences_waiting" ON "experiences" USING btree ("company_id","decided_at") WHERE state = 'approved' and shown is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "companies_replies" ON "companies" USING btree ("median_reply_days","answered_share" DESC NULLS LAST,"id") WHERE median_reply_days is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_placed" ON "vacancies" USING btree ("id") WHERE lat is not null;