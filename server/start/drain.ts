import type { Server } from 'node:http'

const lookEveryMs = 50

/**
 * Ends an HTTP server without cutting answers: no new connections, the idle ones closed, and every answer that is
 * given still tells its client to hang up — else busy clients would keep their connections for ever.
 */
export function createDrain(server: Server): (limitMs: number) => Promise<void> {
  let draining = false
  server.prependListener('request', (_, res) => {
    if (draining) res.setHeader('Connection', 'close')
  })
  return async (limitMs) => {
    draining = true
    const idle = setInterval(() => server.closeIdleConnections(), lookEveryMs)
    const hurry = setTimeout(() => server.closeAllConnections(), limitMs)
    await new Promise<void>((done) => {
      server.close(() => done())
      server.closeIdleConnections()
    })
    clearInterval(idle)
    clearTimeout(hurry)
  }
}
