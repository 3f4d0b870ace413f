import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** For everything that is not a page: nothing runs, loads, or frames it. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For a file that somebody brought: besides, it has no origin of ours if a browser opens it as a document. */
export const FILE_POLICY = `${BARE_POLICY}; sandbox`

/** Node's response, as the server adapter hands it over; absent for requests made by tests in memory. */
interface NodeBindings {
  outgoing?: ServerResponse
}

/** How the adapter is told that there is nothing left to send. */
const alreadySent = 'x-hono-already-sent'

/** Answers with JSON, straight into Node's response: to wrap it as a stream and unwrap it costs as much as to make it. */
export function sendJson(c: Context, body: object, status: number): Response {
  const outgoing = (c.env as NodeBindings | undefined)?.outgoing
  if (!outgoing) return c.json(body, status as 200)
  const bytes = Buffer.from(JSON.stringify(body))
  const { headers } = c.res
  outgoing.writeHead(status, {
    ...Object.fromEntries(headers),
    'content-type': 'application/json',
    'content-length': bytes.length,
  })
  outgoing.end(bytes)
  headers.set(alreadySent, 'true')
  c.finalized = true
  return c.res
}
