import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createMemoryAdapter } from '@/server/realtime/adapters/memory'
import { attachRealtime } from '@/server/realtime/realtime'

// A realtime server in a process of its own, so that its memory and its time are told apart from the clients'.
const log = { info() {}, warn: console.error, error: console.error }
const app = { id: 'bench', key: 'bench-key', secret: 'bench-secret-of-some-length' }
// All clients of the bench come from one address.
const limits = { maxConnectionsPerAddress: 20_000 }
const realtime = await attachRealtime({ app, adapter: createMemoryAdapter(), log, limits })
const server = createServer(getRequestListener(realtime.api.fetch, { overrideGlobalObjects: false }))
server.on('upgrade', (request, socket, head) => {
  if (!realtime.handleUpgrade(request, socket, head)) socket.destroy()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('message', (ask) => {
  if (ask === 'memory') {
    global.gc?.()
    process.send?.({ rss: process.memoryUsage().rss })
  }
})
process.on('disconnect', () => process.exit(0))
