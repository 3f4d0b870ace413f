import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { type Figure, timePages } from './figures'

const targetMs = 60

/** One page of ten thousand applications, by every order and filter. */
export async function inbox(
  page: (query: string) => Promise<NegotiationPage>,
  databaseTime: () => number,
): Promise<Figure[]> {
  const cases = [
    ['first page', ''],
    ['by match', '&sort=match'],
    ['by activity', '&sort=activity'],
    ['one stage', '&stage=interview'],
    ['rating and tag', '&rating=4&tag=резерв'],
    ['unread', '&unread=1'],
    ['page 300', '&page=300'],
  ].map(([what = '', query = '']) => ({
    what: `inbox, ${what}`,
    read: async () => (await page(query)).total,
  }))
  return timePages(cases, { rounds: 200, targetMs, databaseTime })
}
