CREATE TABLE "missed_queries" (
	"query_hash" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"text" text NOT NULL,
	"people" integer NOT NULL,
	"empty" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"query_hash" text NOT NULL,
	"person_hash" text NOT NULL,
	"day" date NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "search_misses_query_hash_person_hash_pk" PRIMARY KEY("query_hash","person_hash")
);
--> statement-breakpoint
CREATE TABLE "search_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"phrase" text NOT NULL,
	"bag" text NOT NULL,
	"synonyms" text[] NOT NULL,
	"role_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "search_readings_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE INDEX "missed_queries_people" ON "missed_queries" USING btree ("people" DESC NULLS LAST,"query_hash");--> statement-breakpoint
CREATE INDEX "search_misses_day" ON "search_misses" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "search_readings_bag" ON "search_readings" USING btree ("bag") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "search_readings_changed" ON "search_readings" USING btree ("changed_at");