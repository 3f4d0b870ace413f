import type { Pool } from 'pg'

/**
 * What nodes share lives and dies with their sockets, so it is kept out of the migrations and of the write-ahead
 * log: an unlogged table that a database crash empties is exactly right here.
 */
const ddl = `
  create schema if not exists realtime;
  create unlogged table if not exists realtime.nodes (
    id bigint primary key,
    seen_at timestamptz not null default now()
  );
  create unlogged table if not exists realtime.members (
    channel text not null,
    user_id text not null,
    socket_id text not null,
    node_id bigint not null,
    info jsonb,
    primary key (channel, user_id, socket_id)
  );
  create index if not exists members_node on realtime.members (node_id);
  create unlogged table if not exists realtime.payloads (
    id bigint generated always as identity primary key,
    body text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists payloads_age on realtime.payloads (created_at);
`

/** Creates what is missing; safe when several nodes start at once. */
export async function ensureTables(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('realtime.tables'))`)
    await client.query(ddl)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
