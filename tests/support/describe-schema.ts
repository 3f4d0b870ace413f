import type pg from 'pg'

/** Partitions of months come and go with time, so they are not part of the schema. */
const isMonth = String.raw`c.relname ~ '_\d{4}_\d{2}(_|$)'`

/** One line per object, without anything that depends on the order in which objects were made or altered. */
const query = `
with rel as (
  select c.* from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind <> 't' and not ${isMonth}
), line(text) as (
  select concat_ws(' | ', 'relation', c.relname, c.relkind, c.relpersistence, c.relreplident, c.reloptions::text,
    t.reloptions::text, c.relrowsecurity, c.relispartition, pg_get_partkeydef(c.oid),
    pg_get_expr(c.relpartbound, c.oid), am.amname, obj_description(c.oid))
  from rel c left join pg_class t on t.oid = c.reltoastrelid left join pg_am am on am.oid = c.relam
  union all
  select concat_ws(' | ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
    a.attstattarget, a.attoptions::text, a.attislocal, co.collname, pg_get_expr(d.adbin, d.adrelid),
    col_description(c.oid, a.attnum))
  from rel c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation co on co.oid = a.attcollation
  where c.relkind <> 'S'
  union all
  select concat_ws(' | ', 'constraint', c.relname, k.conname, k.contype, k.convalidated, pg_get_constraintdef(k.oid))
  from pg_constraint k join rel c on c.oid = k.conrelid
  union all
  select concat_ws(' | ', 'index', pg_get_indexdef(c.oid), i.indisvalid, i.indisclustered, i.indisreplident)
  from pg_index i join rel c on c.oid = i.indexrelid
  union all
  select concat_ws(' | ', 'trigger', pg_get_triggerdef(g.oid), g.tgenabled)
  from pg_trigger g join rel c on c.oid = g.tgrelid where not g.tgisinternal
  union all
  select concat_ws(' | ', 'function', pg_get_functiondef(p.oid), p.proacl::text, obj_description(p.oid))
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
  union all
  select concat_ws(' | ', 'sequence', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value,
    s.increment_by, s.cycle, s.cache_size) from pg_sequences s where s.schemaname = 'public'
  union all
  select concat_ws(' | ', 'view', c.relname, pg_get_viewdef(c.oid)) from rel c where c.relkind in ('v', 'm')
  union all
  select concat_ws(' | ', 'type', t.typname, t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder)
    from pg_enum e where e.enumtypid = t.oid)) from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
  union all
  select concat_ws(' | ', 'statistics', pg_get_statisticsobjdef(s.oid), s.stxstattarget) from pg_statistic_ext s
  union all
  select concat_ws(' | ', 'policy', p.polname, c.relname, pg_get_expr(p.polqual, c.oid))
  from pg_policy p join rel c on c.oid = p.polrelid
  union all
  select concat_ws(' | ', 'extension', e.extname, e.extversion) from pg_extension e
  union all
  select concat_ws(' | ', 'text search', f.cfgname) from pg_ts_config f where f.cfgnamespace = 'public'::regnamespace
  union all
  select concat_ws(' | ', 'collation', k.collname) from pg_collation k where k.collnamespace = 'public'::regnamespace
)
select text from line order by text`

/** Everything that makes up the schema of a database, as comparable lines. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows.map(({ text }) => text)
}
