import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface SentEvent {
  platform: string
  tags: Record<string, string>
  exception: { values: { type: string; value: string }[] }
}

export interface ReportReceiver {
  dsn: string
  /** Everything that came, as it came: envelope headers too. */
  texts(): string[]
  /** Of each, in the same order. */
  headers(): IncomingHttpHeaders[]
  events(): SentEvent[]
  stop(): void
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const whole = Buffer.concat(parts)
  return (req.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole).toString('utf8')
}

/** Stands in for the error-reporting service: takes envelopes on loopback and keeps them. */
export async function startReportReceiver(): Promise<ReportReceiver> {
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Access-Control-Allow-Headers', '*')
    if (req.method === 'POST') {
      texts.push(`${req.url}\n${await bodyOf(req)}`)
      headers.push(req.headers)
    }
    res.end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@localhost:${port}/1`,
    texts: () => texts,
    headers: () => headers,
    events: () =>
      texts.flatMap((text) =>
        text
          .split('\n')
          .filter((line) => line.includes('"exception"'))
          .map((line) => JSON.parse(line) as SentEvent),
      ),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
