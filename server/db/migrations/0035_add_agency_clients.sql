CREATE TABLE "agency_clients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"inn" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_clients_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "client_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"last_view_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_candidates" (
	"public_id" text NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"listed_at" timestamp with time zone,
	"listed_by_id" bigint,
	"consent" text DEFAULT 'none' NOT NULL,
	"asked_at" timestamp with time zone,
	"asked_by_id" bigint,
	"answered_at" timestamp with time zone,
	"verdict" text,
	"verdict_comment" text DEFAULT '' NOT NULL,
	"verdict_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_candidates_negotiation_id_client_id_pk" PRIMARY KEY("negotiation_id","client_id"),
	CONSTRAINT "client_candidates_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "vacancies" ADD COLUMN "client_id" bigint;--> statement-breakpoint
ALTER TABLE "agency_clients" ADD CONSTRAINT "agency_clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_client_id_agency_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agency_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_candidates" ADD CONSTRAINT "client_candidates_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_candidates" ADD CONSTRAINT "client_candidates_client_id_agency_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agency_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_candidates" ADD CONSTRAINT "client_candidates_listed_by_id_users_id_fk" FOREIGN KEY ("listed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_candidates" ADD CONSTRAINT "client_candidates_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agency_clients_inn" ON "agency_clients" USING btree ("company_id","inn");--> statement-breakpoint
CREATE INDEX "agency_clients_company" ON "agency_clients" USING btree ("company_id",lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_token" ON "client_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_open" ON "client_links" USING btree ("client_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "client_links_created_by" ON "client_links" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "client_candidates_listed" ON "client_candidates" USING btree ("client_id","listed_at" DESC NULLS LAST,"negotiation_id" DESC NULLS LAST) WHERE listed_at is not null;--> statement-breakpoint
CREATE INDEX "client_candidates_listed_by" ON "client_candidates" USING btree ("listed_by_id");--> statement-breakpoint
CREATE INDEX "client_candidates_asked_by" ON "client_candidates" USING btree ("asked_by_id");--> statement-breakpoint
ALTER TABLE "vacancies" ADD CONSTRAINT "vacancies_client_id_agency_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."agency_clients"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_client" ON "vacancies" USING btree ("client_id") WHERE client_id is not null;