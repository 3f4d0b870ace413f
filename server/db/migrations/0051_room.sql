CREATE TABLE "interview_notes" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_notes_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_room_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_room_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"interview_id" bigint NOT NULL,
	"author_id" bigint,
	"side" text NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_room_messages_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "interview_seats" (
	"interview_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"public_id" text NOT NULL,
	"side" text NOT NULL,
	"tab" text NOT NULL,
	"socket_id" text,
	"admitted_at" timestamp with time zone,
	"entered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "interview_seats_interview_id_user_id_pk" PRIMARY KEY("interview_id","user_id"),
	CONSTRAINT "interview_seats_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "interview_seats_side" CHECK (side in ('candidate', 'employer'))
);
--> statement-breakpoint
ALTER TABLE "interview_notes" ADD CONSTRAINT "interview_notes_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_notes" ADD CONSTRAINT "interview_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_room_messages" ADD CONSTRAINT "interview_room_messages_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_room_messages" ADD CONSTRAINT "interview_room_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_seats" ADD CONSTRAINT "interview_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_notes_user" ON "interview_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_room_messages_of" ON "interview_room_messages" USING btree ("interview_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interview_room_messages_once" ON "interview_room_messages" USING btree ("interview_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "interview_room_messages_author" ON "interview_room_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "interview_seats_user" ON "interview_seats" USING btree ("user_id");