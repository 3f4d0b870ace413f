import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SecurityHeaders } from './security-headers'

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

/** Stands for what cannot be read: no page has it in its name. A percent sign itself would be decoded twice. */
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
 * The address as every rule after this one may read it: letters that need no escape stand bare, so that `%6dy` is
 * `my` to a guard too; what cannot be decoded, or holds a NUL, names a page that is not there instead of an error.
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
  /** False when the upgrade is nobody's. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
}

/** What the parser found wrong → the status that says so. */
const parserStatus = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/**
 * Whether a request may be dispatched at all. Its target is a path: a whole address (`GET http://elsewhere/`) would be
 * read as a path by one part of the product and as an address by another. HTTP/1.1 asks for a Host.
 */
function isAcceptable(req: IncomingMessage): boolean {
  const needsHost = req.httpVersionMajor === 1 && req.httpVersionMinor === 1
  return (req.url ?? '').startsWith('/') && (!needsHost || req.headers.host !== undefined)
}

/** The product's HTTP server: every answer leaves with the security headers, those to broken requests too. */
export function createHttpServer(headers: SecurityHeaders, dispatch: Dispatch): Server {
  /** The latest answer of a connection: bytes after its head must not be taken for another answer. */
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

  // Node itself would refuse a request without Host, before any listener and without the headers.
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    const path = begin(req, res)
    if (isAcceptable(req)) dispatch.request(req, res, path)
    else refuse(res, 400)
  })
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    begin(req, res)
    refuse(res, 417)
  })
  // The only dispatcher: Next's own listener is kept away in web/pages.ts.
  server.on('upgrade', (req, socket, head) => {
    if (!isAcceptable(req)) headers.refuse(socket, 400)
    else if (!dispatch.upgrade(req, socket, head)) headers.refuse(socket, 404)
  })
  // No proxy for others.
  server.on('connect', (_, socket) => headers.refuse(socket, 405))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
    else headers.refuse(socket, parserStatus.get(error.code ?? '') ?? 400)
  })
  return server
}
