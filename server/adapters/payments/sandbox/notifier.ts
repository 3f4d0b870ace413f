import type { Logger } from '@/server/platform/logger'

const retriesMs = [1_000, 5_000, 30_000]

export interface Notifier {
  /** Does it after so long; what waits is forgotten when the sandbox stops. */
  later(ms: number, work: () => Promise<void>): void
  /** Tells the shop, and again when it does not hear. */
  send(event: string, object: unknown): Promise<void>
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

export function createNotifier({ log, notifyUrl }: { log: Logger; notifyUrl: () => string }): Notifier {
  const waiting = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()

  async function send(event: string, object: unknown, attempt = 0): Promise<void> {
    const again = retriesMs[attempt]
    try {
      const response = await fetch(notifyUrl(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'notification', event, object }),
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      if (response.ok || again === undefined) return
    } catch (error) {
      if (again === undefined) {
        log.warn({ err: error }, 'the sandbox could not tell of a change')
        return
      }
    }
    later(again, () => send(event, object, attempt + 1))
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      const turn = work().finally(() => sending.delete(turn))
      sending.add(turn)
    }, ms)
    timer.unref()
    waiting.add(timer)
  }

  return {
    later,
    send: (event, object) => send(event, object),
    async stop() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await Promise.all(sending)
    },
  }
}
