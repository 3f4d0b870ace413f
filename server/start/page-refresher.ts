import { randomBytes } from 'node:crypto'
import { type PageRefresh, pageRefresh } from '@/lib/contracts/web-bridge'
import type { Database } from '@/server/db/client'
import { PUBLIC_PAGES_CHANNEL, readPublicPageChange } from '@/server/modules/vacancies/public-page-changes'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'

/** Changes of one moment go together: a nightly expiry of hundreds is one request. */
const gatherMs = 20

export interface PageRefresher extends Pick<ChangedPages, 'vacancy' | 'company'> {
  secret: string
  /** From here on the process answers requests; nothing was rendered before. */
  listening(port: number): void
  stop(): void
}

const loopback = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host)

/** Next can only be told from inside a request of its own, so the process makes one to itself. */
export function createPageRefresher(host: string, log: Logger): PageRefresher {
  const secret = randomBytes(24).toString('hex')
  const waiting = { vacancies: new Set<string>(), companies: new Set<string>() }
  let origin: string | undefined
  let timer: NodeJS.Timeout | undefined

  const send = async () => {
    timer = undefined
    const body: PageRefresh = { vacancies: [...waiting.vacancies], companies: [...waiting.companies] }
    for (const ids of Object.values(waiting)) ids.clear()
    try {
      const answer = await fetch(origin + pageRefresh.path, {
        method: 'POST',
        headers: { [pageRefresh.header]: secret, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
    } catch (error) {
      // The page renews itself within its own period all the same.
      log.warn({ err: error, vacancies: body.vacancies.length }, 'pages were not refreshed')
    }
  }

  /** Has a cached page rendered anew on its next visit. */
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
      origin = undefined
    },
  }
}

/** Whose pages are to be rendered anew, by public id. */
export interface ChangedPages {
  vacancy(publicId: string): void
  company(publicId: string): void
  /** Changes may have gone unheard: whatever is known of pages is not known any more. */
  lost(): void
}

/** Hears changes made by any process: the pages concerned are rendered anew. */
export async function listenForPageChanges(
  database: Pick<Database, 'url'>,
  log: Logger,
  pages: ChangedPages,
): Promise<{ stop(): Promise<void> }> {
  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-catalogue' },
    channel: PUBLIC_PAGES_CHANNEL,
    onNotification: (payload) => {
      const { vacancy, company } = readPublicPageChange(payload)
      if (vacancy) pages.vacancy(vacancy)
      if (company) pages.company(company)
    },
    // What was said in between is lost: whatever is kept may be old.
    onReconnect: () => pages.lost(),
    log,
  })
  await listener.start()
  return listener
}
