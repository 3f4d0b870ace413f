import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Addresses in turn, or a function that makes the next one: of searches that nobody has asked for yet. */
export type Addresses = string[] | (() => string)

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/**
 * Closed-loop load after a warm-up, as browsers ask: compressed.
 * @throws when any answer is not 2xx: a figure over failures means nothing.
 */
export async function load(
  urls: Addresses,
  {
    connections = 16,
    seconds = 6,
    warmUp = 3,
  }: { connections?: number; seconds?: number; warmUp?: number } = {},
): Promise<Load> {
  const first = typeof urls === 'function' ? urls() : (urls[0] ?? '')
  const requests =
    typeof urls === 'function'
      ? [
          {
            method: 'GET' as const,
            setupRequest: (request: object) => ({ ...request, path: pathOf(urls()) }),
          },
        ]
      : urls.map((url) => ({ method: 'GET' as const, path: pathOf(url) }))
  const headers = { 'accept-encoding': 'gzip' }
  const options = { url: new URL(first).origin, connections, requests, headers }
  await autocannon({ ...options, duration: warmUp })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} errors at ${first}`)
  }
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The two in turn, three rounds; medians, so that a neighbour's noise does not fall on one of them. */
export async function compare(
  subject: Addresses,
  baseline: Addresses,
): Promise<{ subject: Load; baseline: Load }> {
  const rounds = { subject: [] as Load[], baseline: [] as Load[] }
  for (let round = 0; round < 3; round += 1) {
    rounds.baseline.push(await load(baseline))
    rounds.subject.push(await load(subject))
  }
  const median = (list: Load[]): Load => ({
    requestsPerSecond: middle(list.map((item) => item.requestsPerSecond)),
    p50: middle(list.map((item) => item.p50)),
    p99: middle(list.map((item) => item.p99)),
  })
  return { subject: median(rounds.subject), baseline: median(rounds.baseline) }
}
