import { Agent, get } from 'node:http'

export interface Timed {
  kind: string
  milliseconds: number
}

/** One call; its answer's `data`. @throws when it is not a success */
export function call<T>(agent: Agent, url: string): Promise<T> {
  return new Promise((done, fail) => {
    get(url, { agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode !== 200) fail(new Error(`${answer.statusCode} at ${decodeURIComponent(url)}`))
        else done((JSON.parse(Buffer.concat(chunks).toString()) as { data: T }).data)
      })
      answer.on('error', fail)
    }).on('error', fail)
  })
}

/** `clients` that each ask again as soon as they were answered, for so many seconds after a warm-up. */
export async function closedLoop(
  ask: (agent: Agent) => Promise<string>,
  { clients = 8, seconds = 10, warmUp = 3, onWarm = () => {} } = {},
): Promise<Timed[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients * 2 })
  const started = performance.now()
  const timed: Timed[] = []
  let warm = false
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let now = started; now - started < (warmUp + seconds) * 1000; now = performance.now()) {
        if (!warm && now - started >= warmUp * 1000) {
          warm = true
          onWarm()
        }
        const kind = await ask(agent)
        if (now - started >= warmUp * 1000) timed.push({ kind, milliseconds: performance.now() - now })
      }
    }),
  )
  agent.destroy()
  return timed
}

export function percentile(timed: readonly Timed[], share: number): number {
  const sorted = timed.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
