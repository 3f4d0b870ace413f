ALTER TABLE "companies" ADD COLUMN "viewed_share" real;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "replies_counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "review_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "interview_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "offer_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "hired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "move_target_id" bigint;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "own_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_move_target_id_vacancies_id_fk" FOREIGN KEY ("move_target_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "negotiations" n SET "review_at" = s.review_at, "interview_at" = s.interview_at, "offer_at" = s.offer_at, "hired_at" = s.hired_at
FROM (SELECT negotiation_id,
  min(at) FILTER (WHERE to_status = 'in_review') AS review_at,
  min(at) FILTER (WHERE to_status = 'interview') AS interview_at,
  min(at) FILTER (WHERE to_status = 'offer') AS offer_at,
  min(at) FILTER (WHERE to_status = 'hired') AS hired_at
  FROM "negotiation_steps" WHERE to_status IN ('in_review', 'interview', 'offer', 'hired') GROUP BY negotiation_id) s
WHERE s.negotiation_id = n.id;
