import pg from 'pg'

interface ListenerLog {
  warn(fields: object, message: string): void
}

export interface PgListenerOptions {
  config: pg.ClientConfig
  channel: string
  onNotification: (payload: string) => void
  /** After every connection but the first: notifications sent in between are lost. */
  onReconnect?: () => void
  log: ListenerLog
  /** How often the connection is tried, and how long it may take to answer. */
  probeMs?: number
  answerMs?: number
}

const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 10_000
const PROBE_MS = 20_000
const ANSWER_MS = 10_000

/**
 * Listens to one notification channel on a connection of its own (a pooled one would forget the LISTEN), and comes
 * back by itself after the database went away.
 */
export class PgListener {
  readonly #options: PgListenerOptions
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #probe: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: PgListenerOptions) {
    this.#options = options
  }

  /** False while the connection is lost: notifications are missed then. */
  get isListening(): boolean {
    return this.#client !== undefined
  }

  /** Resolves when listening; rejects when the first connection fails. */
  async start(): Promise<void> {
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    clearInterval(this.#probe)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  async #connect(): Promise<void> {
    const { answerMs = ANSWER_MS, probeMs = PROBE_MS } = this.#options
    const client = new pg.Client({
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      // A peer that vanished without a word is noticed by a query it never answers.
      query_timeout: answerMs,
      ...this.#options.config,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || this.#client !== client) return
      lost = true
      this.#client = undefined
      clearInterval(this.#probe)
      this.#options.log.warn(
        { err: error, channel: this.#options.channel },
        'notification listener lost its connection',
      )
      // The socket may hang half open: do not wait for it.
      client.end().catch(() => undefined)
      this.#reconnectLater(FIRST_RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => this.#options.onNotification(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#options.channel)}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    if (this.#stopped) return client.end()
    this.#client = client
    this.#probe = setInterval(() => client.query('select 1').catch(lose), probeMs)
    this.#probe.unref()
  }

  #reconnectLater(delay: number): void {
    if (this.#stopped) return
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => {
          if (!this.#stopped) this.#options.onReconnect?.()
        },
        () => this.#reconnectLater(Math.min(delay * 2, LAST_RETRY_MS)),
      )
    }, delay)
    this.#retry.unref()
  }
}
