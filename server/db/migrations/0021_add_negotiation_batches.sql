CREATE TABLE "negotiation_batch_items" (
	"batch_id" bigint NOT NULL,
	"negotiation_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"obstacle" text,
	"due_at" timestamp with time zone,
	CONSTRAINT "negotiation_batch_items_batch_id_negotiation_id_pk" PRIMARY KEY("batch_id","negotiation_id")
);
--> statement-breakpoint
CREATE TABLE "negotiation_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "negotiation_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"text" text,
	"tag" text,
	"stage_id" bigint,
	"total" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negotiation_batches_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "negotiation_batch_items" ADD CONSTRAINT "negotiation_batch_items_batch_id_negotiation_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."negotiation_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_batch_items" ADD CONSTRAINT "negotiation_batch_items_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD CONSTRAINT "negotiation_batches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD CONSTRAINT "negotiation_batches_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_batches" ADD CONSTRAINT "negotiation_batches_stage_id_company_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."company_stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "negotiation_batch_items_waiting" ON "negotiation_batch_items" USING btree ("batch_id","negotiation_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "negotiation_batch_items_of" ON "negotiation_batch_items" USING btree ("negotiation_id");--> statement-breakpoint
CREATE INDEX "negotiation_batches_company" ON "negotiation_batches" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "negotiation_batches_due" ON "negotiation_batches" USING btree ("starts_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "negotiation_batches_actor" ON "negotiation_batches" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "negotiation_batches_stage" ON "negotiation_batches" USING btree ("stage_id") WHERE stage_id is not null;