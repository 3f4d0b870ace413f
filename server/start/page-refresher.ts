import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type PageRefresh, pageRefresh } from '@/lib/contracts/web-bridge'
import { minuteMs } from '@/lib/shared/time'
import type { Database } from '@/server/db/client'
import { PUBLIC_PAGES_CHANNEL, readPublicPageChange } from '@/server/modules/vacancies/public-page-changes'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'

/** Debounced: a nightly expiry of hundreds of vacancies is one request. */
const gatherMs = 20

/** A landing changes with every vacancy it lists, and is rendered anew no more often than this. */
const landingPauseMs = minuteMs

/** A render under way at a change stores what it read before it. When it must have ended, its page is revalidated again. */
const slowestRenderMs = 5_000

export interface PageRefresher extends Pick<ChangedPages, 'vacancy' | 'company'> {
  secret: string
  /** Called when the process accepts requests; before that nothing was rendered. */
  listening(port: number): void
  stop(): void
}

const loopback = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host)

/**
 * Next can revalidate only within a request, so the process sends one to itself.
 * @param refreshed called with the changed pages when Next will render them anew
 * @param landingsOf paths of the landings that list some vacancies
 */
export function createPageRefresher(
  host: string,
  log: Logger,
  refreshed: (pages: PageRefresh) => void = () => {},
  landingsOf: (vacancies: readonly string[]) => Promise<readonly string[]> = async () => [],
): PageRefresher {
  const secret = randomBytes(24).toString('hex')
  const waiting = { vacancies: new Set<string>(), companies: new Set<string>() }
  const landings = createThrottle(landingPauseMs)
  let origin: string | undefined
  let timer: NodeJS.Timeout | undefined
  let landingTimer: NodeJS.Timeout | undefined
  const repeats = new Set<NodeJS.Timeout>()

  /** @throws Error when the process did not take the request */
  const revalidate = async (at: string, body: PageRefresh) => {
    const answer = await fetch(at + pageRefresh.path, {
      method: 'POST',
      headers: { [pageRefresh.header]: secret, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    refreshed(body)
  }
  // A failure is repaired by the page's own revalidation interval.
  const warn = (error: unknown) => log.warn({ err: error }, 'pages were not refreshed')

  const repeat = (at: string, body: PageRefresh) => {
    const timer = setTimeout(() => {
      repeats.delete(timer)
      void revalidate(at, body).catch(warn)
    }, slowestRenderMs)
    repeats.add(timer)
  }

  const send = async () => {
    timer = undefined
    const vacancies = [...waiting.vacancies]
    const companies = [...waiting.companies]
    for (const ids of Object.values(waiting)) ids.clear()
    try {
      const body: PageRefresh = { vacancies, companies, landings: [] }
      if (vacancies.length > 0) landings.add(await landingsOf(vacancies))
      body.landings = landings.take(Date.now())
      if (!origin) return
      if (landings.waiting > 0) landingTimer ??= setTimeout(sendLandings, landingPauseMs)
      if (Object.values(body).every((pages) => pages.length === 0)) return
      await revalidate(origin, body)
      repeat(origin, body)
    } catch (error) {
      warn(error)
    }
  }

  /** Landings that changed again within their pause. */
  const sendLandings = () => {
    landingTimer = undefined
    if (origin) timer ??= setTimeout(() => void send(), gatherMs)
  }

  /** Marks cached pages as stale. */
  const remember = (ids: Set<string>, publicId: string) => {
    if (!origin) return
    ids.add(publicId)
    timer ??= setTimeout(() => void send(), gatherMs)
  }
  return {
    secret,
    listening(port) {
      const name = loopback(host)
      origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
    },
    vacancy: (publicId) => remember(waiting.vacancies, publicId),
    company: (publicId) => remember(waiting.companies, publicId),
    stop() {
      clearTimeout(timer)
      clearTimeout(landingTimer)
      for (const timer of repeats) clearTimeout(timer)
      origin = undefined
    },
  }
}

/** More landings than change within a minute. */
const maxRemembered = 20_000

/** Lets each name pass once in a while; what comes too soon waits. */
function createThrottle(pauseMs: number) {
  const passed = new LRUCache<string, number>({ max: maxRemembered })
  const waiting = new Set<string>()
  return {
    add(names: readonly string[]) {
      for (const name of names) waiting.add(name)
    },
    take(now: number): string[] {
      const ready = [...waiting].filter(
        (name) => now - (passed.get(name) ?? Number.NEGATIVE_INFINITY) >= pauseMs,
      )
      for (const name of ready) {
        waiting.delete(name)
        passed.set(name, now)
      }
      return ready
    },
    get waiting() {
      return waiting.size
    },
  }
}

/** Public ids whose pages are revalidated. */
export interface ChangedPages {
  vacancy(publicId: string): void
  company(publicId: string): void
  /** Notifications may have been missed: invalidate everything. */
  lost(): void
}

/** Listens for changes by any process and revalidates the pages concerned. */
export async function listenForPageChanges(
  database: Pick<Database, 'url' | 'replica'>,
  log: Logger,
  pages: ChangedPages,
): Promise<Pick<PgListener, 'isListening' | 'stop'>> {
  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-catalogue' },
    channel: PUBLIC_PAGES_CHANNEL,
    onNotification: (payload) => {
      const { vacancy, company } = readPublicPageChange(payload)
      const change = () => {
        if (vacancy) pages.vacancy(vacancy)
        if (company) pages.company(company)
      }
      change()
      // What was rendered meanwhile may have been read from before the change.
      void database.replica?.caughtUp().then(change)
    },
    // Notifications in between were lost: caches may be stale.
    onReconnect: () => pages.lost(),
    log,
  })
  await listener.start()
  return listener
}
