import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createDrain } from './http-server'

const answerOf = (port: number, agent: Agent) =>
  new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (res: IncomingMessage) => {
        let body = ''
        res.on('data', (chunk: Buffer) => {
          body += chunk
        })
        res.on('end', () => resolve({ status: res.statusCode, connection: res.headers.connection, body }))
      }).on('error', reject)
    },
  )

async function slowServer(answerAfterMs: number) {
  const server = createServer((_, res) => setTimeout(() => res.end('answered'), answerAfterMs))
  const drain = createDrain(server)
  const asked = new Promise<void>((resolve) => server.once('request', () => resolve()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, agent, drain, asked }
}

it('answers what is under way and then closes its connection, busy clients or not', async () => {
  const { port, agent, drain, asked } = await slowServer(100)
  let answered = 0
  let refused = 0
  const busy = (async () => {
    while (refused === 0) {
      await answerOf(port, agent).then(
        () => {
          answered += 1
        },
        () => {
          refused += 1
        },
      )
    }
  })()
  await asked
  const started = performance.now()
  await drain(20_000)
  expect(performance.now() - started).toBeLessThan(10_000)
  await busy
  expect(answered).toBeGreaterThan(0)
})

it('does not wait longer than it may for an answer that does not come', async () => {
  const { port, agent, drain, asked } = await slowServer(600_000)
  const cut = answerOf(port, agent)
  const failed = expect(cut).rejects.toThrow()
  await asked
  await drain(50)
  await failed
})

it('goes on for proxies that have not noticed, and asks every client to connect elsewhere', async () => {
  const { port, agent, drain, asked } = await slowServer(10)
  const before = await answerOf(port, agent)
  await asked
  const drained = drain(20_000, 1_000)
  const meanwhile = await answerOf(port, new Agent())
  expect([before.connection, meanwhile.connection]).toEqual(['keep-alive', 'close'])
  expect(meanwhile.status).toBe(200)
  await drained
  await expect(answerOf(port, new Agent())).rejects.toThrow('ECONNREFUSED')
})
