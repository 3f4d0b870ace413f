import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Mesh } from './mesh'
import { type SignalPart, toParts } from './signals'

/** As much of a connection as finding a way takes. */
class FakeConnection {
  connectionState = 'new'
  signalingState = 'stable'
  localDescription: { type: string; sdp: string } | null = null
  remoteDescription: { type: string; sdp: string } | null = null
  onnegotiationneeded: (() => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  restarts = 0
  offers = 0
  closed = false
  readonly lines: object[] = []
  createDataChannel = () => ({ readyState: 'connecting', bufferedAmount: 0, send: () => {} })
  getTransceivers = () => this.lines
  getStats = async () => new Map()
  addTransceiver(kind: string) {
    this.lines.push({ receiver: { track: { kind } }, sender: { track: null } })
    if (this.lines.length === 1) queueMicrotask(() => this.onnegotiationneeded?.())
  }
  restartIce() {
    this.restarts += 1
    this.onnegotiationneeded?.()
  }
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    if (type === 'offer') this.offers += 1
    this.localDescription = { type, sdp: `${type} ${this.offers} `.padEnd(9000, 'x') }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    if (type === 'answer') this.#connect()
  }
  async setRemoteDescription(given: { type: string; sdp: string }) {
    if (given.type === 'offer' && this.signalingState !== 'stable') throw new Error('two offers met')
    this.remoteDescription = given
    this.signalingState = given.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (given.type === 'answer') this.#connect()
  }
  close() {
    this.closed = true
  }
  turn(state: string) {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
  #connect() {
    this.turn('connected')
  }
}

type Lost = (part: SignalPart) => boolean

/** Some people in one room; what is said is heard by all others, unless it gets lost. */
function room(seats: readonly string[], isLost: Lost = () => false) {
  const made = new Map<string, FakeConnection[]>(seats.map((seat) => [seat, []]))
  const meshes = new Map<string, Mesh>()
  const unknown = vi.fn()
  const said: SignalPart[] = []
  for (const me of seats)
    meshes.set(
      me,
      new Mesh({
        me,
        configuration: {},
        onUnknown: unknown,
        createConnection: () => {
          const connection = new FakeConnection()
          made.get(me)?.push(connection)
          return connection as never
        },
        send: (part) => {
          said.push(part)
          if (isLost(part)) return
          for (const [seat, mesh] of meshes) if (seat !== me) mesh.receive(part, `member ${me}`)
        },
      }),
    )
  const of = (seat: string) => ({ mesh: meshes.get(seat) as Mesh, connections: made.get(seat) ?? [] })
  const meet = () => {
    for (const me of seats)
      of(me).mesh.sync(
        seats.filter((seat) => seat !== me).map((seat) => ({ seat, member: `member ${seat}` })),
      )
  }
  const close = () => {
    for (const { mesh } of seats.map(of)) mesh.close()
  }
  return { of, meet, close, unknown, said, all: () => seats.flatMap((seat) => of(seat).connections) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const states = (connections: readonly FakeConnection[]) => connections.map((each) => each.connectionState)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('M6 connects four people, each with each, and never lets two offers meet', async () => {
  const warned = vi.spyOn(console, 'warn')
  const { of, meet, close, all } = room(['a', 'b', 'c', 'd'])
  meet()
  await pass(100)
  expect(all()).toHaveLength(12)
  expect(new Set(states(all()))).toEqual(new Set(['connected']))
  expect(all().reduce((sum, { offers }) => sum + offers, 0)).toBe(6)
  // Who leaves is let go of by the others alone.
  of('a').mesh.sync(['b', 'c'].map((seat) => ({ seat, member: `member ${seat}` })))
  expect(of('a').connections.map(({ closed }) => closed)).toEqual([false, false, true])
  expect(warned).not.toHaveBeenCalled()
  close()
})

it('M6 finds a way however the first signals get lost', async () => {
  let dropped = 0
  const { meet, close, all } = room(['a', 'b'], () => {
    dropped += 1
    return dropped <= 8
  })
  meet()
  await pass(100)
  expect(states(all())).not.toContain('connected')
  await pass(10_000)
  expect(states(all())).toEqual(['connected', 'connected'])
  close()
})

it('M6 restarts a lost way, whichever side it is lost on, and not in every second of it', async () => {
  const { of, meet, close } = room(['a', 'b'])
  meet()
  await pass(5000)
  const [asking] = of('a').connections
  const [offering] = of('b').connections
  const before = offering?.restarts ?? 0
  asking?.turn('disconnected')
  await pass(8100)
  const restarts = (offering?.restarts ?? 0) - before
  expect(restarts).toBeGreaterThanOrEqual(1)
  expect(restarts).toBeLessThanOrEqual(3)
  expect(asking?.remoteDescription?.sdp).toBe(offering?.localDescription?.sdp)
  close()
})

it('M6 believes nobody who speaks for another, and lets nobody spoil what another says', async () => {
  const { of, meet, close, unknown } = room(['a', 'b'])
  meet()
  await pass(100)
  const { mesh, connections } = of('a')
  const offer = { kind: 'description', type: 'offer', sdp: 'forged'.padEnd(9000, '!') } as const
  const names = { from: 'b', to: 'a', id: 90 }
  for (const part of toParts(offer, names)) mesh.receive(part, 'member of somebody else')
  await pass(100)
  expect(unknown).toHaveBeenCalled()
  expect(connections[0]?.remoteDescription?.sdp).not.toContain('forged')
  // Pieces of both come in between each other.
  const real = toParts({ ...offer, sdp: 'real'.padEnd(9000, '!') }, { ...names, id: 91 })
  const forged = toParts(offer, { ...names, id: 92 })
  real.forEach((part, index) => {
    mesh.receive(part, 'member b')
    const other = forged[index]
    if (other) mesh.receive(other, 'member of somebody else')
  })
  await pass(100)
  expect(connections[0]?.remoteDescription?.sdp).toContain('real')
  close()
})
