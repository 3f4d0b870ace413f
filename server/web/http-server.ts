import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observe } from './observed-requests'
import type { SecurityHeaders } from './security-headers'

const lookEveryMs = 50

/**
 * Graceful shutdown: sends `Connection: close` with every response, since busy clients would otherwise keep their
 * connections, goes on for a while for proxies that have not noticed yet, and then takes no more connections, closes idle
 * ones and waits for pending responses.
 */
export function createDrain(server: Server): (limitMs: number, noticeMs?: number) => Promise<void> {
  let draining = false
  server.prependListener('request', (_, res) => {
    if (draining) res.setHeader('Connection', 'close')
  })
  return async (limitMs, noticeMs = 0) => {
    draining = true
    if (noticeMs > 0) await sleep(noticeMs)
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

/** Placeholder for undecodable paths: no page has it. A bare percent sign would be decoded twice. */
const unreadable = '%EF%BF%BD'
const plainLetter = /^[A-Za-z0-9_~-]$/

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Normalises the path for all later rules: unreserved characters are unescaped, so that `%6dy` is `my` for a guard,
 * too; an undecodable path, or one with a NUL, becomes a 404 instead of an error.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!path.includes('%')) return url
  const bare = path.replace(/%([0-9a-f]{2})/gi, (whole, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16))
    if (letter === '\0' || letter === '%') return unreadable
    return plainLetter.test(letter) ? letter : whole
  })
  return [isDecodable(bare) ? bare : bare.replace(/%/g, unreadable), ...query].join('?')
}

interface Dispatch {
  request(req: IncomingMessage, res: ServerResponse, path: string): void
  /** False when nobody handles the upgrade. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
}

/** Parser errors and their statuses. */
const parserStatus = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/**
 * Whether a request is acceptable. Its target must be a path: an absolute URL (`GET http://elsewhere/`) would be
 * interpreted differently by parts of the product. HTTP/1.1 requires a Host.
 */
function isAcceptable(req: IncomingMessage): boolean {
  const needsHost = req.httpVersionMajor === 1 && req.httpVersionMinor === 1
  return (req.url ?? '').startsWith('/') && (!needsHost || req.headers.host !== undefined)
}

/** The HTTP server: every response has the security headers, also to malformed requests. */
export function createHttpServer(headers: SecurityHeaders, observe: Observe, dispatch: Dispatch): Server {
  /** The last response of a connection: an error must not be written after its head. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const begin = (req: IncomingMessage, res: ServerResponse): string => {
    answers.set(req.socket, res)
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/'
    headers.set(res, path)
    return path
  }
  const refuse = (res: ServerResponse, status: number) =>
    void res
      .writeHead(status, { 'Cache-Control': 'no-store', 'Content-Length': '0', Connection: 'close' })
      .end()

  // Node itself would reject a request without Host, before any listener and without the headers.
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const path = begin(req, res)
    if (isAcceptable(req)) observe(req, res, path, () => dispatch.request(req, res, path))
    else refuse(res, 400)
  })
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    begin(req, res)
    refuse(res, 417)
  })
  // The only request listener: Next's own is not attached (web/pages.ts).
  server.on('upgrade', (req, socket, head) => {
    if (!isAcceptable(req)) headers.refuse(socket, 400)
    else if (!dispatch.upgrade(req, socket, head)) headers.refuse(socket, 404)
  })
  // CONNECT is rejected: this is no proxy.
  server.on('connect', (_, socket) => headers.refuse(socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
    else headers.refuse(socket, parserStatus.get(error.code ?? '') ?? 400)
  })
  return server
}
