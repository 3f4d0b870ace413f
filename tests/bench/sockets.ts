import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import Pusher from 'pusher'
import WebSocket from 'ws'

// A reconnect storm: so many sockets on one node, some of which lose their connection within half a minute.
const sockets = Number(process.argv[2] ?? 10_000)
const lost = Math.floor(sockets * 0.3)
const withinMs = 30_000
const tickMs = 1000
const atOnce = 100

const child = fork(new URL('./fan-out-server.ts', import.meta.url), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
})
const ask = async (question?: string) => {
  const answer = once(child, 'message')
  if (question) child.send(question)
  return (await answer)[0] as { port: number; rss: number }
}
const { port } = await ask()
const sdk = new Pusher({
  appId: 'bench',
  key: 'bench-key',
  secret: 'bench-secret-of-some-length',
  host: '127.0.0.1',
  port: String(port),
  useTLS: false,
})

/** A socket that is subscribed; `heard` is called with every event. */
async function connect(heard?: () => void): Promise<WebSocket> {
  const client = new WebSocket(`ws://127.0.0.1:${port}/app/bench-key?protocol=7`)
  client.on('message', (data) => {
    const { event } = JSON.parse(String(data)) as { event: string }
    if (event === 'pusher:connection_established')
      client.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'bench' } }))
    else if (event === 'pusher_internal:subscription_succeeded') client.emit('subscribed')
    else if (event === 'tick') heard?.()
  })
  await once(client, 'subscribed')
  return client
}

const connecting = performance.now()
const clients: WebSocket[] = []
while (clients.length < sockets)
  clients.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(atOnce, sockets - clients.length) }, () => connect()),
    )),
  )
const connected = performance.now() - connecting
const { rss } = await ask('memory')

const waits: number[] = []
const confirmations: number[] = []
let failed = 0
const reconnect = async (client: WebSocket) => {
  await sleep(Math.random() * withinMs)
  const cut = performance.now()
  client.terminate()
  await new Promise<void>((useful) => {
    let heard = false
    connect(() => {
      if (!heard) waits.push(performance.now() - cut)
      heard = true
      useful()
    })
      .then(() => confirmations.push(performance.now() - cut))
      .catch(() => {
        failed += 1
        useful()
      })
  })
}
let storming = true
const ticking = (async () => {
  while (storming) {
    const next = sleep(tickMs)
    await sdk.trigger('bench', 'tick', {})
    await next
  }
})()
const started = performance.now()
await Promise.all(clients.slice(0, lost).map(reconnect))
const lasted = performance.now() - started
storming = false
await ticking

const spread = (values: number[]) => {
  values.sort((a, b) => a - b)
  const at = (share: number) => Math.round(values[Math.floor((values.length - 1) * share)] ?? Number.NaN)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}
console.log(
  [
    `${sockets} sockets of one node, connected within ${(connected / 1000).toFixed(1)} s, server ${Math.round(rss / 2 ** 20)} MB`,
    `${lost} reconnects within ${(lasted / 1000).toFixed(1)} s, ${failed} failed, an event to all every ${tickMs} ms meanwhile`,
    `from the cut to the confirmed subscription: ${spread(confirmations)}`,
    `from the cut to the first event: ${spread(waits)}`,
  ].join('\n'),
)
child.disconnect()
process.exit(failed > 0 ? 1 : 0)
