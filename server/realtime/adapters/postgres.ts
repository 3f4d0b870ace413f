import { randomInt } from 'node:crypto'
import type { ClientConfig, Pool, PoolClient } from 'pg'
import { PgListener } from '@/server/platform/pg-listener'
import type { RealtimeLog } from '../options'
import type { AdapterEvents, ClusterMessage, RealtimeAdapter } from './adapter'
import { ensureTables, PostgresPresence } from './postgres-presence'

const CHANNEL = 'realtime_bus'
/** PostgreSQL refuses notifications of 8000 bytes and more; longer ones travel through a table. */
const MAX_NOTIFICATION_BYTES = 7_900
const DEAD_AFTER_SECONDS = 20
const PAYLOAD_SECONDS = 120

/** `for: 'all'` also returns to its sender, which is how presence changes keep one order everywhere. */
interface Wire {
  from: number
  for?: 'all'
  message?: ClusterMessage
  /** Row of realtime.payloads that holds the message. */
  ref?: string | undefined
  hello?: true
}

export interface PostgresAdapterOptions {
  pool: Pool
  /** Connection settings of the listener's own connection. */
  config: ClientConfig
  log: RealtimeLog
  heartbeatMs?: number
}

/** Joins the nodes that share one database by LISTEN/NOTIFY. */
export function createPostgresAdapter(options: PostgresAdapterOptions): RealtimeAdapter {
  const { pool, log, heartbeatMs = 5_000 } = options
  const nodeId = randomInt(1, 2 ** 31)
  const presence = new PostgresPresence(pool, nodeId, announce)
  let events: AdapterEvents | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined
  let others = new Set<number>()
  let stopped = false
  // Messages of one node keep their order: one statement at a time, whatever queued meanwhile goes as a batch.
  let queue: Wire[] = []
  let flushing: Promise<void> | undefined
  // What arrives by reference is fetched in turn, so a large message does not fall behind a later small one.
  let inbox: Promise<void> = Promise.resolve()

  const listener = new PgListener({
    config: options.config,
    channel: CHANNEL,
    log,
    onNotification: (payload) => {
      inbox = inbox
        .then(() => open(payload))
        .catch((error: unknown) => {
          log.error({ err: error }, 'a realtime message of another node could not be read')
        })
    },
    onReconnect: () => {
      if (others.size > 0) events?.onGap()
      if (!stopped) beat().catch(logHeartbeat)
    },
  })

  async function open(payload: string): Promise<void> {
    // Only our own nodes write to this channel of our own database.
    const wire = JSON.parse(payload) as Wire
    if (wire.hello) return findNodes()
    if (wire.from === nodeId && wire.for !== 'all') return
    const message = wire.ref ? await fetchPayload(wire.ref) : wire.message
    if (message && !stopped) events?.receive(message)
  }

  async function fetchPayload(ref: string): Promise<ClusterMessage | undefined> {
    const { rows } = await pool.query<{ body: string }>('select body from realtime.payloads where id = $1', [
      ref,
    ])
    return rows[0] && (JSON.parse(rows[0].body) as ClusterMessage)
  }

  async function announce(client: PoolClient, message: ClusterMessage): Promise<void> {
    const wire: Wire = { from: nodeId, for: 'all', message }
    await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(wire)])
  }

  async function flush(): Promise<void> {
    try {
      while (queue.length > 0) {
        const batch = queue
        queue = []
        const payloads: string[] = []
        for (const wire of batch) payloads.push(await payloadOf(wire))
        await pool.query(
          'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as t(payload, n) order by n',
          [CHANNEL, payloads],
        )
      }
    } catch (error) {
      // Whoever queued meanwhile hears of the failure too and decides for itself whether to try again.
      queue = []
      throw error
    }
  }

  async function payloadOf(wire: Wire): Promise<string> {
    const text = JSON.stringify(wire)
    if (Buffer.byteLength(text) <= MAX_NOTIFICATION_BYTES) return text
    const { rows } = await pool.query<{ id: string | number }>(
      'insert into realtime.payloads (body) values ($1) returning id',
      [JSON.stringify(wire.message)],
    )
    return JSON.stringify({ from: wire.from, ref: String(rows[0]?.id) } satisfies Wire)
  }

  async function findNodes(): Promise<void> {
    const { rows } = await pool.query<{ id: string | number }>(
      `select id from realtime.nodes where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, DEAD_AFTER_SECONDS],
    )
    others = new Set(rows.map((row) => Number(row.id)))
  }

  function beat(): Promise<void> {
    // One at a time, so that stopping can wait for it: a beat after the farewell would raise us from the dead.
    beating ??= beatOnce().finally(() => {
      beating = undefined
    })
    return beating
  }

  async function beatOnce(): Promise<void> {
    const { rows } = await pool.query<{ inserted: boolean }>(
      `insert into realtime.nodes (id) values ($1) on conflict (id) do update set seen_at = now()
       returning xmax = 0 as inserted`,
      [nodeId],
    )
    // The others took us for dead, or the database lost its unlogged tables: our members are gone from it.
    if (rows[0]?.inserted && !stopped && events) {
      await presence.restore()
      events.onGap()
    }
    await pool.query('delete from realtime.nodes where seen_at < now() - make_interval(secs => $1)', [
      DEAD_AFTER_SECONDS,
    ])
    await presence.reconcile()
    await presence.sweep()
    await pool.query('delete from realtime.payloads where created_at < now() - make_interval(secs => $1)', [
      PAYLOAD_SECONDS,
    ])
    await findNodes()
  }

  function logHeartbeat(error: unknown): void {
    log.warn({ err: error }, 'the realtime heartbeat did not reach the database')
  }

  return {
    nodeId,
    async start(given) {
      await ensureTables(pool)
      await listener.start()
      await pool.query('insert into realtime.nodes (id) values ($1)', [nodeId])
      await beat()
      events = given
      const hello: Wire = { from: nodeId, hello: true }
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(hello)])
      heartbeat = setInterval(() => beat().catch(logHeartbeat), heartbeatMs)
      heartbeat.unref()
    },
    publish(message) {
      if (stopped) return Promise.reject(new Error('this realtime node has left'))
      if (others.size === 0) return Promise.resolve()
      queue.push({ from: nodeId, message })
      flushing ??= flush().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    join: (channel, socketId, member, limit) => presence.join(channel, socketId, member, limit),
    leave: (channel, socketId, userId) => presence.leave(channel, socketId, userId),
    members: (channel) => presence.members(channel),
    otherNodes: () => others.size,
    isAlive: (id) => others.has(id),
    async stop() {
      if (stopped) return
      stopped = true
      clearInterval(heartbeat)
      try {
        await flushing
        await beating?.catch(logHeartbeat)
        await pool.query('delete from realtime.nodes where id = $1', [nodeId])
        await presence.sweep()
      } catch (error) {
        // The others notice by our silence; a database that is away must not keep us from stopping.
        log.warn({ err: error }, 'this realtime node left without a word')
      }
      await listener.stop()
      await inbox
    },
  }
}
