import { randomBytes } from 'node:crypto'
import { type PageRefresh, pageRefresh } from '@/lib/contracts/web-bridge'
import type { Logger } from '@/server/platform/logger'

/** Changes of one moment go together: a nightly expiry of hundreds is one request. */
const gatherMs = 20

export interface PageRefresher {
  secret: string
  /** From here on the process answers requests; nothing was rendered before. */
  listening(port: number): void
  /** Has the cached page of a vacancy rendered anew on its next visit. */
  vacancy(publicId: string): void
  stop(): void
}

const loopback = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host)

/** Next can only be told from inside a request of its own, so the process makes one to itself. */
export function createPageRefresher(host: string, log: Logger): PageRefresher {
  const secret = randomBytes(24).toString('hex')
  const waiting = new Set<string>()
  let origin: string | undefined
  let timer: NodeJS.Timeout | undefined

  const send = async () => {
    timer = undefined
    const body: PageRefresh = { vacancies: [...waiting] }
    waiting.clear()
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
      log.warn({ err: error, count: body.vacancies.length }, 'pages were not refreshed')
    }
  }

  return {
    secret,
    listening(port) {
      const name = loopback(host)
      origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
    },
    vacancy(publicId) {
      if (!origin) return
      waiting.add(publicId)
      timer ??= setTimeout(() => void send(), gatherMs)
    },
    stop() {
      clearTimeout(timer)
      origin = undefined
    },
  }
}
