CREATE TABLE "offer_approvals" (
	"version_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"decision" text DEFAULT 'waiting' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "offer_approvals_version_id_position_pk" PRIMARY KEY("version_id","position")
);
--> statement-breakpoint
CREATE TABLE "offer_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"terms" jsonb NOT NULL,
	"parties" jsonb,
	"author_id" bigint,
	"approver_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"negotiation_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"candidate_id" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_negotiation_id_unique" UNIQUE("negotiation_id")
);
--> statement-breakpoint
ALTER TABLE "offer_approvals" ADD CONSTRAINT "offer_approvals_version_id_offer_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."offer_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_approvals" ADD CONSTRAINT "offer_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_questions" ADD CONSTRAINT "offer_questions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_questions" ADD CONSTRAINT "offer_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_candidate_id_users_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_approvals_user" ON "offer_approvals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offer_questions_of" ON "offer_questions" USING btree ("offer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_questions_one_open" ON "offer_questions" USING btree ("offer_id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_number" ON "offer_versions" USING btree ("offer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_one_prepared" ON "offer_versions" USING btree ("offer_id") WHERE state in ('draft','in_approval','returned','approved');--> statement-breakpoint
CREATE UNIQUE INDEX "offer_versions_one_sent" ON "offer_versions" USING btree ("offer_id") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "offer_versions_approver" ON "offer_versions" USING btree ("approver_id") WHERE state = 'in_approval';--> statement-breakpoint
CREATE INDEX "offer_versions_author" ON "offer_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "offers_company" ON "offers" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "offers_candidate" ON "offers" USING btree ("candidate_id");--> statement-breakpoint
-- What was promised stands: terms are kept once a version has left its draft, and an accepted version is kept whole. Only
-- the erasure of a person, which masks their name and contacts, says so in its transaction and may change texts.
CREATE FUNCTION offer_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('dvoe.erasing', true) = 'on' THEN
    RETURN COALESCE(NEW, OLD);
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.sent_at IS NOT NULL THEN
      RAISE EXCEPTION 'an offer that was sent is kept' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.state = 'accepted' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'an accepted offer is kept as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'draft' AND (NEW.terms, NEW.parties, NEW.number, NEW.offer_id, NEW.author_id)
      IS DISTINCT FROM (OLD.terms, OLD.parties, OLD.number, OLD.offer_id, OLD.author_id) THEN
    RAISE EXCEPTION 'terms of an offer are kept once it has left its draft' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at THEN
    RAISE EXCEPTION 'an offer is sent once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER offer_versions_kept BEFORE UPDATE OR DELETE ON "offer_versions"
  FOR EACH ROW EXECUTE FUNCTION offer_is_kept();--> statement-breakpoint
-- Offers were words of a step until now: each becomes a version that was sent, its words the conditions.
INSERT INTO offers (negotiation_id, company_id, candidate_id, created_at, updated_at)
SELECT n.id, n.company_id, n.candidate_id, min(s.at), max(s.at)
FROM negotiation_steps s JOIN negotiations n ON n.id = s.negotiation_id
WHERE s.action = 'offer' GROUP BY n.id;--> statement-breakpoint
INSERT INTO offer_versions (offer_id, number, state, terms, parties, author_id, created_at, sent_at, closed_at)
SELECT o.id,
  row_number() OVER (PARTITION BY o.id ORDER BY s.id),
  CASE
    WHEN after.action = 'accept_offer' THEN 'accepted'
    WHEN after.action IS NULL OR after.to_status = 'offer' THEN CASE WHEN n.status = 'offer' THEN 'sent' ELSE 'ended' END
    WHEN after.action = 'decline' AND after.actor = 'candidate' THEN 'declined'
    ELSE 'ended'
  END,
  jsonb_build_object('position', left(v.title, 200), 'pay_amount', null, 'pay_net', true, 'pay_mode', 'MONTH', 'bonus', '',
    'start_date', null, 'format', null, 'place', '', 'probation_months', null, 'valid_until', null,
    'conditions', left(coalesce(s.text, ''), 5000), 'message', ''),
  jsonb_build_object('company', CASE WHEN v.anonymous THEN coalesce(v.employer_name, '') ELSE c.name END,
    'candidate', nullif(trim(concat_ws(' ', r.first_name, r.last_name)), ''), 'vacancy', v.title),
  s.actor_user_id, s.at, s.at, after.at
FROM negotiation_steps s
JOIN negotiations n ON n.id = s.negotiation_id
JOIN offers o ON o.negotiation_id = n.id
JOIN vacancies v ON v.id = n.vacancy_id
JOIN companies c ON c.id = n.company_id
JOIN resumes r ON r.id = n.resume_id
LEFT JOIN LATERAL (
  SELECT next.action, next.actor, next.at, next.to_status FROM negotiation_steps next
  WHERE next.negotiation_id = n.id AND next.id > s.id AND next.to_status <> 'offer'
  ORDER BY next.id LIMIT 1
) after ON true
WHERE s.action = 'offer';
