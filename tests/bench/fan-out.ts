import { fork } from 'node:child_process'
import { once } from 'node:events'
import Pusher from 'pusher'
import WebSocket from 'ws'

export interface FanOut {
  sockets: number
  /** Milliseconds from publishing to a client's hands, one event at a time. */
  p50: number
  p95: number
  p99: number
  /** Deliveries a second in a burst. */
  perSecond: number
  /** Kilobytes of the server's memory per idle socket. */
  kilobytesPerSocket: number
}

const WARM_UP = 10
const SINGLE = 40
const BATCHES = 5
const PER_BATCH = 10

/** One event to all of so many sockets in one channel; server and clients in two processes of one machine. */
export async function fanOut(sockets: number): Promise<FanOut> {
  const child = fork(new URL('./fan-out-server.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  const ask = async (question?: string) => {
    const answer = once(child, 'message')
    if (question) child.send(question)
    return (await answer)[0] as { port: number; rss: number }
  }
  const { port } = await ask()
  const before = (await ask('memory')).rss
  const clients = await connectAll(port, sockets)
  const idle = (await ask('memory')).rss
  const sdk = new Pusher({
    appId: 'bench',
    key: 'bench-key',
    secret: 'bench-secret-of-some-length',
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  })

  const latencies: number[] = []
  let received = 0
  let expected = 0
  let allThere = () => {}
  for (const client of clients) {
    client.on('message', (data) => {
      const { at } = JSON.parse((JSON.parse(String(data)) as { data: string }).data) as { at?: number }
      if (at !== undefined) latencies.push(performance.now() - at)
      received += 1
      if (received === expected) allThere()
    })
  }
  const delivered = async (events: number, send: () => Promise<unknown>) => {
    received = 0
    expected = events * sockets
    const done = new Promise<void>((resolve) => {
      allThere = resolve
    })
    await send()
    await done
  }

  const tick = (data: object) => ({ channel: 'bench', name: 'tick', data })
  for (let n = 0; n < WARM_UP + SINGLE; n += 1) {
    if (n === WARM_UP) latencies.length = 0
    await delivered(1, () => sdk.trigger('bench', 'tick', { at: performance.now() }))
  }
  const started = performance.now()
  await delivered(BATCHES * PER_BATCH, async () => {
    for (let n = 0; n < BATCHES; n += 1) {
      await sdk.triggerBatch(
        Array.from({ length: PER_BATCH }, () => tick({ id: 'k3m9p2q7r4st', version: 7 })),
      )
    }
  })
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) client.terminate()
  child.disconnect()
  await once(child, 'exit')

  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
  return {
    sockets,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: (BATCHES * PER_BATCH * sockets) / seconds,
    kilobytesPerSocket: (idle - before) / 1024 / sockets,
  }
}

async function connectAll(port: number, count: number): Promise<WebSocket[]> {
  const clients: WebSocket[] = []
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(200, count - clients.length) }, async () => {
      const client = new WebSocket(`ws://127.0.0.1:${port}/app/bench-key?protocol=7`, {
        perMessageDeflate: false,
      })
      await once(client, 'message')
      client.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'bench' } }))
      await once(client, 'message')
      return client
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}
