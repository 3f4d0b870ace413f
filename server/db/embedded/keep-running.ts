import type { Logger } from '@/server/platform/logger'

const lookEveryMs = 500
const longestPauseMs = 30_000

interface Watched {
  isRunning: () => boolean
  /** Resolves when the server answers again. */
  start: () => Promise<void>
  log: Logger
}

/**
 * Starts the server again whenever it is gone (killed, out of memory, crashed), with growing pauses while that fails.
 * Whoever waits for a connection meanwhile gets one when it is back: its address stays.
 */
export function keepRunning({ isRunning, start, log }: Watched): { stop(): Promise<void> } {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  const plan = (delay: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      working = look()
    }, delay)
    timer.unref()
  }
  async function look(): Promise<void> {
    if (isRunning()) return plan(lookEveryMs)
    if (failures === 0) log.error('the embedded database is gone: it is started again')
    try {
      await start()
      log.info({ failures }, 'the embedded database is back')
      failures = 0
      plan(lookEveryMs)
    } catch (error) {
      failures += 1
      log.error({ err: error, failures }, 'the embedded database could not be started')
      plan(Math.min(lookEveryMs * 2 ** failures, longestPauseMs))
    }
  }
  plan(lookEveryMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
