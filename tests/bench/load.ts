import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Closed-loop load on one or several addresses in turn, after a warm-up.
 * @throws when any answer is not 2xx: a figure over failures means nothing.
 */
export async function load(
  urls: string[],
  {
    connections = 16,
    seconds = 6,
    warmUp = 3,
  }: { connections?: number; seconds?: number; warmUp?: number } = {},
): Promise<Load> {
  const requests = urls.map((url) => ({
    method: 'GET' as const,
    path: new URL(url).pathname + new URL(url).search,
  }))
  const options = { url: new URL(urls[0] ?? '').origin, connections, requests }
  await autocannon({ ...options, duration: warmUp })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} errors at ${urls[0]}`)
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
  subject: string[],
  baseline: string[],
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
