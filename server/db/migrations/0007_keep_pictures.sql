CREATE TABLE "images" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "images_age" ON "images" USING btree ("created_at");