import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { type Figure, quantile } from './figures'
import { ownTime } from './processor'

const rounds = 200
const warming = 20
const targetMs = 60

/** One page of ten thousand applications, by every order and filter. */
export async function inbox(
  page: (query: string) => Promise<NegotiationPage>,
  databaseTime: () => number,
): Promise<Figure[]> {
  const table: Record<string, string | number>[] = []
  const figures: Figure[] = []
  for (const [what, query] of [
    ['first page', ''],
    ['by match', '&sort=match'],
    ['by activity', '&sort=activity'],
    ['one stage', '&stage=interview'],
    ['rating and tag', '&rating=4&tag=резерв'],
    ['unread', '&unread=1'],
    ['page 300', '&page=300'],
  ] as const) {
    const times: number[] = []
    let total = 0
    let [own, theirs] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // The first rounds warm up.
      if (round === warming) [own, theirs] = [ownTime(), databaseTime()]
      const started = performance.now()
      total = (await page(query)).total
      if (round >= warming) times.push(performance.now() - started)
    }
    const perRequest = (ms: number) => Number((ms / times.length).toFixed(1))
    const p95 = quantile(times, 0.95)
    table.push({
      what,
      total,
      'p50 ms': quantile(times, 0.5),
      'p95 ms': p95,
      'CPU ms, api': perRequest(ownTime() - own),
      'CPU ms, database': perRequest(databaseTime() - theirs),
    })
    figures.push({ what: `inbox, ${what}, p95`, value: p95, unit: 'ms', target: { most: targetMs } })
  }
  console.table(table)
  return figures
}
