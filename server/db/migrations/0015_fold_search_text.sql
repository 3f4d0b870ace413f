-- Words of two alphabets at once: a letter that exists in one alphabet only decides for its word; with letters of
-- both, the word is two words that were written together.
CREATE FUNCTION search_unmix(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  word text;
  fixed text;
BEGIN
  FOR word IN SELECT DISTINCT m[1] FROM regexp_matches(folded, '([a-zа-я]*(?:[a-z][а-я]|[а-я][a-z])[a-zа-я]*)', 'g') m LOOP
    IF word ~ '[бгджзийлпфцчшщъыьэюя]' THEN
      IF word ~ '[dfgijlnqrsuvwz]' THEN
        fixed := regexp_replace(regexp_replace(word, '([a-z])([а-я])', '\1 \2', 'g'), '([а-я])([a-z])', '\1 \2', 'g');
      ELSE
        fixed := translate(word, 'abekmhopctyx', 'авекмнорстух');
      END IF;
    ELSIF word ~ '[dfgijlnqrsuvwz]' THEN
      fixed := translate(word, 'авекмнорстух', 'abekmhopctyx');
    ELSE
      fixed := translate(word, 'abekmhopctyx', 'авекмнорстух');
    END IF;
    folded := replace(folded, word, fixed);
  END LOOP;
  RETURN folded;
END $$;
--> statement-breakpoint
-- What the text search reads of a text. The same folding is done to what people type: understanding/fold.ts.
CREATE FUNCTION search_text(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := translate(lower(normalize(source, NFC)), 'ё', 'е');
BEGIN
  IF strpos(folded, '<') > 0 OR strpos(folded, '&') > 0 THEN
    folded := regexp_replace(folded, '<[^<>]*>|&#?[a-z0-9]+;', ' ', 'g');
  END IF;
  IF folded ~ '[a-z][а-я]|[а-я][a-z]' THEN
    folded := search_unmix(folded);
  END IF;
  IF strpos(folded, '++') > 0 OR strpos(folded, '#') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])[cс]\+\+', '\1 cplusplus ', 'g');
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])[cс]#', '\1 csharp ', 'g');
  END IF;
  IF strpos(folded, '.net') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9]|asp)\.net(?![a-zа-я0-9])', '\1 dotnet ', 'g');
  END IF;
  IF strpos(folded, '1c') > 0 OR strpos(folded, '1с') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])1[cс](?![a-zа-я])', '\1 1c ', 'g');
  END IF;
  IF strpos(folded, 'it') > 0 OR strpos(folded, 'ит') > 0 THEN
    folded := regexp_replace(folded, '(^|[^a-zа-я0-9])(?:it|ит)(?![a-zа-я0-9])', '\1айти', 'g');
  END IF;
  RETURN regexp_replace(folded, '[][!-/:-@\\^-`{-~«»“”„‘’–—…•·№]+', ' ', 'g');
END $$;
--> statement-breakpoint
UPDATE vacancies SET search = search || setweight(to_tsvector('russian', search_text(title)), 'A') ||
  setweight(to_tsvector('russian', search_text(array_to_string(skills, ', '))), 'B') WHERE search IS NOT NULL;
--> statement-breakpoint
UPDATE resumes SET search = search || setweight(to_tsvector('russian', search_text(title)), 'A') ||
  setweight(to_tsvector('russian', search_text(array_to_string(skills, ', '))), 'B') WHERE search IS NOT NULL;
