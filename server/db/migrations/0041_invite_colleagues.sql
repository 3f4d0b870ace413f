CREATE TABLE "company_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by_id" bigint,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_invitations_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_pair" ON "company_invitations" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "company_invitations_email" ON "company_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitations_by" ON "company_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "company_invitations_expires" ON "company_invitations" USING btree ("expires_at");