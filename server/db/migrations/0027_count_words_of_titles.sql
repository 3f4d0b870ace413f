CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"role_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_words_word_role_id_pk" PRIMARY KEY("word","role_id")
);
--> statement-breakpoint
CREATE TABLE "search_words_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
-- A query of words as one of the words of titles, which the documents of the search hold once more as `=word`.
CREATE FUNCTION search_in_title(words tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''=\1''', 'g')::tsquery
$$;
