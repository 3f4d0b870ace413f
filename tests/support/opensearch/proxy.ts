import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FaultyProxy {
  url: string
  /** Answers as the server behind it does. */
  pass(): void
  /** Ends every connection, old and new. */
  refuse(): void
  /** Takes what is sent and never answers. */
  hang(): void
  /** Passes so many bytes on, and ends every connection in the middle of what is sent. */
  cutAfter(bytes: number): void
  stop(): Promise<void>
}

/** Stands between the product and a server, to be a bad connection when a test wants one. */
export async function startProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'refuse' | 'hang' = 'pass'
  let left = Number.POSITIVE_INFINITY
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const keep = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket)
    // A connection that is cut is what this is for: both ends are told by its close.
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other()?.destroy()
    })
  }
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const behind = connect(Number(port), hostname)
    keep(client, () => behind)
    keep(behind, () => client)
    client.on('data', (chunk) => {
      if (mode !== 'pass') return
      behind.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      mode = 'refuse'
      endAll()
    })
    behind.on('data', (chunk) => {
      if (mode === 'pass') client.write(chunk)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done())
  })
  const set = (next: typeof mode, bytes = Number.POSITIVE_INFINITY) => {
    mode = next
    left = bytes
    if (next === 'refuse') endAll()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pass: () => set('pass'),
    refuse: () => set('refuse'),
    hang: () => set('hang'),
    cutAfter: (bytes) => set('pass', bytes),
    stop: () =>
      new Promise((done) => {
        endAll()
        server.close(() => done())
      }),
  }
}
