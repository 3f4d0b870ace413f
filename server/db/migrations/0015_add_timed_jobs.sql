CREATE TABLE "job_processes" (
	"name" text PRIMARY KEY NOT NULL,
	"worker_ids" text[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timed_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"every_ms" integer NOT NULL,
	"paused_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_ms" integer,
	"error" text
);
