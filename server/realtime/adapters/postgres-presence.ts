import type { Pool, PoolClient } from 'pg'
import { type Member, memberAdded, memberRemoved } from '../protocol/frames'
import { type ClusterMessage, PresenceFullError } from './adapter'

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

interface MemberRow {
  user_id: string
  info: unknown
}

function rowKey(channel: string, userId: string, socketId: string): string {
  // A user id is the only part that may hold any character, so it stands last.
  return `${channel} ${socketId} ${userId}`
}

/** Puts a message on the wire inside a transaction: it leaves with the commit, in the order of commits. */
export type Announce = (client: PoolClient, message: ClusterMessage) => Promise<void>

export class PostgresPresence {
  readonly #pool: Pool
  readonly #nodeId: number
  readonly #announce: Announce
  /** What this node holds, by row key: the table must agree, also after a failed write. */
  readonly #local = new Map<string, { channel: string; socketId: string; member: Member }>()

  constructor(pool: Pool, nodeId: number, announce: Announce) {
    this.#pool = pool
    this.#nodeId = nodeId
    this.#announce = announce
  }

  async join(channel: string, socketId: string, member: Member, limit: number): Promise<Member[]> {
    const key = rowKey(channel, member.id, socketId)
    this.#local.set(key, { channel, socketId, member })
    try {
      return await this.#locked([channel], (client) => this.#insert(client, channel, socketId, member, limit))
    } catch (error) {
      this.#local.delete(key)
      throw error
    }
  }

  leave(channel: string, socketId: string, userId: string): Promise<void> {
    this.#local.delete(rowKey(channel, userId, socketId))
    return this.#locked([channel], async (client) => {
      const deleted = await client.query(
        'delete from realtime.members where channel = $1 and user_id = $2 and socket_id = $3',
        [channel, userId, socketId],
      )
      if (deleted.rowCount) await this.#publishIfGone(client, channel, userId)
    })
  }

  async members(channel: string): Promise<Member[]> {
    const client = await this.#pool.connect()
    try {
      return await this.#list(client, channel)
    } finally {
      client.release()
    }
  }

  /** Writes again what this node holds: the others took it for dead, or the database lost its unlogged tables. */
  async restore(): Promise<void> {
    for (const { channel, socketId, member } of [...this.#local.values()])
      await this.#locked([channel], (client) =>
        this.#insert(client, channel, socketId, member, Number.MAX_SAFE_INTEGER),
      )
  }

  /** Removes rows of this node whose leave could not be written at its time. */
  async reconcile(): Promise<void> {
    const { rows } = await this.#pool.query<{ channel: string; user_id: string; socket_id: string }>(
      'select channel, user_id, socket_id from realtime.members where node_id = $1',
      [this.#nodeId],
    )
    for (const row of rows) {
      if (this.#local.has(rowKey(row.channel, row.user_id, row.socket_id))) continue
      await this.leave(row.channel, row.socket_id, row.user_id)
    }
  }

  /** Removes what dead nodes left behind, and says so. */
  async sweep(): Promise<void> {
    const orphaned = 'node_id not in (select id from realtime.nodes)'
    const { rows } = await this.#pool.query<{ channel: string }>(
      `select distinct channel from realtime.members where ${orphaned} order by channel`,
    )
    if (rows.length === 0) return
    const channels = rows.map(({ channel }) => channel)
    await this.#locked(channels, async (client) => {
      const gone = await client.query<{ channel: string; user_id: string }>(
        `with deleted as (
           delete from realtime.members where channel = any($1) and ${orphaned} returning channel, user_id
         )
         select distinct channel, user_id from deleted`,
        [channels],
      )
      for (const row of gone.rows) await this.#publishIfGone(client, row.channel, row.user_id)
    })
  }

  async #insert(
    client: PoolClient,
    channel: string,
    socketId: string,
    member: Member,
    limit: number,
  ): Promise<Member[]> {
    const before = await this.#list(client, channel)
    const first = !before.some(({ id }) => id === member.id)
    if (first && before.length >= limit) throw new PresenceFullError(channel)
    await client.query(
      `insert into realtime.members (channel, user_id, socket_id, node_id, info) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [channel, member.id, socketId, this.#nodeId, JSON.stringify(member.info ?? null)],
    )
    if (!first) return before
    const frame = memberAdded(channel, member)
    await this.#announce(client, { type: 'frame', channel, frame, except: socketId })
    return [...before, member]
  }

  async #list(client: PoolClient, channel: string): Promise<Member[]> {
    const { rows } = await client.query<MemberRow>(
      `select distinct on (user_id) user_id, info from realtime.members where channel = $1
       order by user_id, socket_id`,
      [channel],
    )
    return rows.map((row) => ({ id: row.user_id, info: row.info ?? undefined }))
  }

  async #publishIfGone(client: PoolClient, channel: string, userId: string): Promise<void> {
    const rest = await client.query(
      'select 1 from realtime.members where channel = $1 and user_id = $2 limit 1',
      [channel, userId],
    )
    if (rest.rowCount) return
    await this.#announce(client, { type: 'frame', channel, frame: memberRemoved(channel, userId) })
  }

  /** One change of a channel's members at a time, over all nodes; locks are taken in the order given. */
  async #locked<T>(channels: readonly string[], change: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      for (const channel of channels) {
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [channel])
      }
      const result = await change(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      // A connection that cannot even roll back must not return to the pool.
      client.release(broken)
    }
  }
}
