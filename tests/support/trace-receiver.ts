import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
  links?: { traceId: string }[]
  role: string
}

interface Envelope {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { scope: { name: string }; spans: Omit<SentSpan, 'role'>[] }[]
  }[]
}

export interface TraceReceiver {
  endpoint: string
  spans(): SentSpan[]
  /** Everything that came, as it came. */
  texts(): string[]
  stop(): void
}

export const attributeOf = ({ attributes }: SentSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue
}

/** A collector of traces on loopback: takes OTLP as JSON over HTTP and keeps it. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const texts: string[] = []
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    if (req.url === '/v1/traces') texts.push(Buffer.concat(parts).toString('utf8'))
    res.setHeader('Content-Type', 'application/json')
    res.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    texts: () => texts,
    spans: () =>
      texts.flatMap((text) =>
        (JSON.parse(text) as Envelope).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const role = resource.attributes.find(({ key }) => key === 'dvoe.role')?.value.stringValue ?? ''
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, role })))
        }),
      ),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
