CREATE TABLE "company_join_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_join_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"from_company_id" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"role" text,
	"decided_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "company_join_requests_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "founder_id" bigint;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_from_company_id_companies_id_fk" FOREIGN KEY ("from_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_join_requests_waiting" ON "company_join_requests" USING btree ("company_id","user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "company_join_requests_company" ON "company_join_requests" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_join_requests_user" ON "company_join_requests" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_join_requests_from" ON "company_join_requests" USING btree ("from_company_id");--> statement-breakpoint
CREATE INDEX "company_join_requests_decided_by" ON "company_join_requests" USING btree ("decided_by_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_founder_id_users_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Whoever owns a company longest is taken for its founder.
UPDATE "companies" c SET "founder_id" = f.user_id FROM (
	SELECT DISTINCT ON (m.company_id) m.company_id, m.user_id FROM "company_members" m
	WHERE m.role = 'owner' ORDER BY m.company_id, m.created_at, m.user_id
) f WHERE f.company_id = c.id;--> statement-breakpoint
-- Of several verified companies with one ИНН the one an operator verified first keeps it, else the one verified longest.
-- The others go on publishing; the event has their people asked to join it.
WITH ranked AS (
	SELECT c.id, row_number() OVER (
		PARTITION BY nullif(regexp_replace(c.inn, '\D', '', 'g'), '')
		ORDER BY (
			SELECT min(l.created_at) FROM "operator_log" l WHERE l.command = 'verify' AND l.target = c.public_id
		) NULLS LAST, coalesce(c.verification_requested_at, c.created_at), c.id
	) AS place
	FROM "companies" c
	WHERE c.verification = 'verified' AND nullif(regexp_replace(c.inn, '\D', '', 'g'), '') IS NOT NULL
), lost AS (
	UPDATE "companies" c
	SET "verification" = 'none', "verification_requested_at" = NULL, "verification_note" = NULL, "updated_at" = now()
	FROM ranked r WHERE r.id = c.id AND r.place > 1
	RETURNING c.id, c.public_id
), logged AS (
	INSERT INTO "company_events" ("at", "company_id", "kind", "details")
	SELECT now(), lost.id, 'verification_changed', '{"from": "verified", "to": "none", "cause": "inn_taken"}'::jsonb FROM lost
)
INSERT INTO "outbox" ("kind", "payload")
SELECT 'company.inn_lost', jsonb_build_object('data', jsonb_build_object(
	'companyId', lost.public_id, 'version', floor(extract(epoch FROM now()) * 1000)
)) FROM lost;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_verified_inn" ON "companies" USING btree ((nullif(regexp_replace(inn, '\D', '', 'g'), ''))) WHERE verification = 'verified';--> statement-breakpoint
CREATE INDEX "companies_inn_key" ON "companies" USING btree ((nullif(regexp_replace(inn, '\D', '', 'g'), ''))) WHERE inn is not null;--> statement-breakpoint
CREATE INDEX "companies_founder" ON "companies" USING btree ("founder_id");