-- The audit is written once for a statement instead of once for each of its rows (docs/adr/0042): of many rows that took
-- four fifths of a change. What it says is the same.
CREATE OR REPLACE FUNCTION joined_fields(one jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(jsonb_object_agg(name, CASE
		WHEN one ? name AND jsonb_typeof(said) = 'array' THEN jsonb_build_array(one -> name -> 0, said -> 1) ELSE said END), '{}')
	FROM jsonb_each(one || other) AS field(name, said)
	WHERE NOT (one ? name AND other ? name AND jsonb_typeof(said) = 'array' AND one -> name -> 0 = said -> 1)
$$;
--> statement-breakpoint
CREATE AGGREGATE fields_of_all(jsonb) (SFUNC = joined_fields, STYPE = jsonb);
--> statement-breakpoint
-- The one writer of the audit. Of a table it is told, as JSON:
-- rows, id: what the row is called in the portal and the column with its id (`@column`: named by that column); as: a sign before the id
-- prefix, key: what stands before the names of the fields of a row that is a part of another one, and the column that tells the parts apart
-- noted: it leaves its row as it is; own: a part that comes and goes as its row does; bare: the column is not named
-- skip, only: columns; secret: columns whose values are never written
-- The rows as they were and as they became are the transition tables `was` and `became`, in the same order.
CREATE FUNCTION write_audit_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about jsonb := tg_argv[0];
	asked jsonb := current_setting('portal.change');
	olds jsonb[];
	news jsonb[];
BEGIN
	IF tg_op <> 'INSERT' THEN
		SELECT array_agg(to_jsonb(r)) INTO olds FROM was AS r;
	END IF;
	IF tg_op <> 'DELETE' THEN
		SELECT array_agg(to_jsonb(r)) INTO news FROM became AS r;
	END IF;
	INSERT INTO audit AS known (at, operation, change, by_user_id, by_email, idempotency_key, "rows", row_id, kind, fields)
	SELECT
		(asked ->> 'at')::timestamptz, asked ->> 'operation', (asked ->> 'change')::uuid, (asked ->> 'byUserId')::integer,
		asked ->> 'byEmail', asked ->> 'key',
		CASE WHEN about ->> 'rows' LIKE '@%' THEN row_now ->> substr(about ->> 'rows', 2) ELSE about ->> 'rows' END,
		concat(about ->> 'as', row_now ->> (about ->> 'id')),
		CASE
			WHEN about ? 'noted' THEN 'noted'
			WHEN tg_op = 'UPDATE' OR (about ? 'prefix' AND NOT about ? 'own') THEN 'changed'
			WHEN tg_op = 'INSERT' THEN 'added'
			ELSE 'deleted'
		END,
		coalesce(fields_of_all(said ORDER BY place), '{}')
	FROM (
		SELECT place, coalesce(old_row, '{}') AS old_row, coalesce(new_row, '{}') AS new_row,
			coalesce(old_row, '{}') || coalesce(new_row, '{}') AS row_now
		FROM unnest(olds, news) WITH ORDINALITY AS pair(old_row, new_row, place)
	) AS one
	CROSS JOIN LATERAL (
		SELECT jsonb_object_agg(
			concat_ws(' ', about ->> 'prefix', row_now ->> (about ->> 'key'), CASE WHEN NOT about ? 'bare' THEN name END),
			CASE WHEN coalesce(about -> 'secret' ? name, false) THEN 'null'
				ELSE jsonb_build_array(old_row -> name, new_row -> name) END) AS said
		FROM jsonb_object_keys(row_now) AS name
		WHERE coalesce(old_row -> name, 'null') <> coalesce(new_row -> name, 'null')
			AND NOT coalesce(about -> 'skip' ? name, false) AND coalesce(about -> 'only' ? name, true)
	) AS fields
	WHERE said IS NOT NULL OR tg_op <> 'UPDATE'
	GROUP BY 7, 8
	ORDER BY min(place)
	ON CONFLICT (change, "rows", row_id) DO UPDATE SET
		kind = CASE WHEN known.kind = 'noted' OR excluded.kind IN ('added', 'deleted') THEN excluded.kind ELSE known.kind END,
		fields = joined_fields(known.fields, excluded.fields);
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Each table keeps what its trigger was told. A transition table is of one kind of statement, and so is a trigger that has one.
DO $$
DECLARE
	each record;
	one record;
BEGIN
	FOR each IN
		SELECT tgrelid::regclass AS of_table, tgtype, convert_from(substr(tgargs, 1, length(tgargs) - 1), 'UTF8') AS about
		FROM pg_trigger WHERE tgname = 'audit' AND NOT tgisinternal
	LOOP
		EXECUTE format('DROP TRIGGER audit ON %s', each.of_table);
		FOR one IN
			SELECT * FROM (VALUES
				(4, 'insert', 'NEW TABLE AS became'),
				(8, 'delete', 'OLD TABLE AS was'),
				(16, 'update', 'OLD TABLE AS was NEW TABLE AS became')
			) AS kinds(bit, event, tables)
			WHERE each.tgtype & bit > 0
		LOOP
			EXECUTE format(
				'CREATE TRIGGER audit_%s AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT'
				' WHEN (current_setting(''portal.change'', true) <> '''') EXECUTE FUNCTION write_audit_of_rows(%L)',
				one.event, one.event, each.of_table, one.tables, each.about);
		END LOOP;
	END LOOP;
END
$$;
--> statement-breakpoint
DROP FUNCTION write_audit();
