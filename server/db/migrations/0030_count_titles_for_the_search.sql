CREATE TABLE "search_titles" (
	"title" text NOT NULL,
	"words" text NOT NULL,
	"role_id" integer NOT NULL,
	"count" integer NOT NULL,
	"vacancies" integer NOT NULL,
	CONSTRAINT "search_titles_words_role_id_pk" PRIMARY KEY("words","role_id")
);
