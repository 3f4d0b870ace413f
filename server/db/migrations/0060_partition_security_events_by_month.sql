ALTER TABLE "users" ADD COLUMN "braked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_history" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "company_events_kind" ON "company_events" USING btree ("company_id","kind","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION refuse_security_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Row triggers of the parents are copied to every partition; those against TRUNCATE are not, each partition has its own.
CREATE TRIGGER account_events_append_only BEFORE UPDATE OR DELETE ON "account_events" FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER company_events_append_only BEFORE UPDATE OR DELETE ON "company_events" FOR EACH ROW EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "account_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "account_events_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "company_events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "company_events_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change();
--> statement-breakpoint
CREATE FUNCTION add_security_event_partition(parent text, month timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	-- Months of UTC, whatever the session's time zone.
	first timestamp := date_trunc('month', month AT TIME ZONE 'UTC');
	part text := CASE WHEN month IS NULL THEN parent || '_default' ELSE parent || to_char(first, '_YYYY_MM') END;
BEGIN
	IF to_regclass(quote_ident(part)) IS NOT NULL THEN
		RETURN;
	END IF;
	IF month IS NULL THEN
		EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', part, parent);
	ELSE
		EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent,
			first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
	END IF;
	EXECUTE format('CREATE TRIGGER no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_security_event_change()', part);
END
$$;
--> statement-breakpoint
-- The one way in which rows end. Makes the partitions of this month and the next two, moves rows that landed in the
-- default partition to months of their own, and drops months that ended 400 days ago. Rows are moved by an insert and
-- ended with their table, so that the triggers above need no exception. It locks the tables only when there is work.
CREATE FUNCTION maintain_security_events(moment timestamp with time zone) RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
	kept CONSTANT interval := interval '400 days';
	parent text;
	part text;
	month timestamp with time zone;
	months timestamp with time zone[];
	missing boolean;
	strayed boolean;
	old text[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('maintain_security_events', 0));
	FOREACH parent IN ARRAY ARRAY['account_events', 'company_events'] LOOP
		months := ARRAY(
			SELECT (date_trunc('month', moment AT TIME ZONE 'UTC') + n * interval '1 month') AT TIME ZONE 'UTC'
			FROM generate_series(0, 2) AS n
		);
		SELECT bool_or(to_regclass(quote_ident(parent || to_char(m AT TIME ZONE 'UTC', '_YYYY_MM'))) IS NULL)
			INTO missing FROM unnest(months) AS m;
		EXECUTE format('SELECT EXISTS (SELECT FROM %I)', parent || '_default') INTO strayed;
		IF missing OR strayed THEN
			EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
			EXECUTE format('SELECT EXISTS (SELECT FROM %I)', parent || '_default') INTO strayed;
		END IF;
		IF strayed THEN
			EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, parent || '_default');
			EXECUTE format('ALTER TABLE %I RENAME TO %I', parent || '_default', parent || '_strayed');
			PERFORM add_security_event_partition(parent, NULL);
			FOR month IN EXECUTE format(
				'SELECT DISTINCT date_trunc(''month'', at AT TIME ZONE ''UTC'') AT TIME ZONE ''UTC'' FROM %I', parent || '_strayed')
			LOOP
				PERFORM add_security_event_partition(parent, month);
			END LOOP;
			EXECUTE format('INSERT INTO %I OVERRIDING SYSTEM VALUE SELECT * FROM %I', parent, parent || '_strayed');
			EXECUTE format('DROP TABLE %I', parent || '_strayed');
		END IF;
		FOREACH month IN ARRAY months LOOP
			PERFORM add_security_event_partition(parent, month);
		END LOOP;
		SELECT array_agg(c.relname) INTO old
			FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
			WHERE i.inhparent = to_regclass(quote_ident(parent)) AND c.relname ~ '_\d{4}_\d{2}$'
				AND (to_date(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') AT TIME ZONE 'UTC' <= moment - kept;
		FOREACH part IN ARRAY coalesce(old, '{}') LOOP
			EXECUTE format('DROP TABLE %I', part);
		END LOOP;
	END LOOP;
END
$$;
--> statement-breakpoint
SELECT maintain_security_events(now());
