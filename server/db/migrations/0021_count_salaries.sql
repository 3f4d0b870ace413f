CREATE TABLE "salary_figures" (
	"role_id" integer NOT NULL,
	"area" text NOT NULL,
	"place_id" integer NOT NULL,
	"offers" integer NOT NULL,
	"low" integer NOT NULL,
	"median" integer NOT NULL,
	"high" integer NOT NULL,
	"bars" integer[] NOT NULL,
	CONSTRAINT "salary_figures_role_id_area_place_id_pk" PRIMARY KEY("role_id","area","place_id")
);
--> statement-breakpoint
CREATE TABLE "salary_months" (
	"role_id" integer NOT NULL,
	"month" date NOT NULL,
	"offers" integer NOT NULL,
	"median" integer NOT NULL,
	CONSTRAINT "salary_months_role_id_month_pk" PRIMARY KEY("role_id","month")
);
--> statement-breakpoint
CREATE INDEX "salary_figures_place" ON "salary_figures" USING btree ("area","place_id","offers" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "salary_figures_role" ON "salary_figures" USING btree ("role_id","area","offers" DESC NULLS LAST);