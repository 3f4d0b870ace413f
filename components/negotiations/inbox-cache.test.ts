import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import { pagesWith, pagesWithout, placeRow, repeatedRows } from './inbox-cache'
import { type InboxQuery, negotiationsPage } from './use-negotiations'

const own = { name: 'Звонок', color: 'blue', promise_days: null } as const
/** Row number 9 is the newest one. */
const row = (number: number, more: Partial<Negotiation> = {}) =>
  ({
    public_id: `n${number}`,
    status: 'in_review',
    revision: 1,
    created_at: `2026-05-0${number}T10:00:00.000Z`,
    updated_at: `2026-05-0${number}T10:00:00.000Z`,
    own_stage: { ...own, public_id: 'first', since: '2026-05-10T10:00:00.000Z' },
    ...more,
  }) as Negotiation

const pagesOf = (numbers: number[][], size = 2) =>
  new Map(
    numbers.map((each, at) => [
      at + 1,
      {
        results: each.map((number) => row(number)),
        total: numbers.flat().length,
        page: at + 1,
        size,
      } as NegotiationPage,
    ]),
  )
const shown = (pages: ReturnType<typeof pagesOf> | null) =>
  pages && [...pages.values()].map(({ results }) => results.map(({ public_id }) => public_id))

describe('pages of a list', () => {
  it('close up behind a row that leaves', () => {
    const pages = pagesOf([[9, 8], [7, 6], [5]])
    const after = pagesWithout(pages, 'n8')
    expect(shown(after)).toEqual([['n9', 'n7'], ['n6', 'n5'], []])
    expect(after?.get(1)?.total).toBe(4)
    expect(pagesWithout(pages, 'n1')).toBeNull()
    // Behind a page that is not loaded nothing is known.
    pages.delete(2)
    expect(shown(pagesWithout(pages, 'n8'))).toEqual([['n9'], ['n5']])
  })

  it('make room for a row where the order puts it', () => {
    const pages = pagesOf([[9, 7], [6, 5], [4]])
    expect(shown(pagesWith(pages, row(8), 'new'))).toEqual([
      ['n9', 'n8'],
      ['n7', 'n6'],
      ['n5', 'n4'],
    ])
    expect(shown(pagesWith(pages, row(1), 'new'))?.[2]).toEqual(['n4', 'n1'])
    expect(shown(pagesWith(pagesOf([[]]), row(1), 'new'))).toEqual([['n1']])
    const moved = row(1, { updated_at: '2026-06-01T10:00:00.000Z' })
    expect(shown(pagesWith(pages, moved, 'activity'))?.[0]).toEqual(['n1', 'n9'])
    // A full page that may go on is no end of the list.
    pages.delete(3)
    expect(shown(pagesWith(pages, row(1), 'new'))).toEqual([
      ['n9', 'n7'],
      ['n6', 'n5'],
    ])
  })
})

describe('a row that was moved', () => {
  const scope = { of: 'vacancy', publicId: 'v' } as const
  const column = (more: Partial<InboxQuery>) =>
    negotiationsPage(scope, { origin: 'application', page: 1, size: 30, ...more }).queryKey

  it('leaves one column for another of the same filters in one update, and stays in the list', async () => {
    const client = new QueryClient()
    const from = column({ stage: 'in_review', own_stage: 'first' })
    const to = column({ stage: 'in_review', own_stage: 'second' })
    const tagged = column({ stage: 'in_review', own_stage: 'second', tag: 'резерв' })
    const list = column({})
    const page = (numbers: number[]) => pagesOf([numbers], 30).get(1)
    for (const key of [from, list]) client.setQueryData(key, page([3, 2]))
    for (const key of [to, tagged]) client.setQueryData(key, page([1]))
    const seen: number[] = []
    const look = () => {
      const all = [from, to].flatMap((key) => client.getQueryData<NegotiationPage>(key)?.results ?? [])
      seen.push(all.filter(({ public_id }) => public_id === 'n2').length)
    }
    for (const queryKey of [from, to]) {
      // As the hooks subscribe.
      new QueryObserver(client, { queryKey, enabled: false }).subscribe(notifyManager.batchCalls(look))
    }
    const since = '2026-05-11T10:00:00.000Z'
    placeRow(client, row(2, { own_stage: { ...own, public_id: 'second', since } }))
    const ids = (key: readonly unknown[]) =>
      client.getQueryData<NegotiationPage>(key)?.results.map(({ public_id }) => public_id)
    expect([ids(from), ids(to), ids(tagged)]).toEqual([['n3'], ['n2', 'n1'], ['n1']])
    expect(ids(list)).toEqual(['n3', 'n2'])
    expect(client.getQueryData<NegotiationPage>(list)?.results[1]?.own_stage?.public_id).toBe('second')
    await vi.waitFor(() => expect(seen).toEqual([1, 1]))
  })

  it('is shown once, where the later reading has it', () => {
    const moved = row(2, {
      own_stage: { ...own, public_id: 'second', since: '2026-05-11T10:00:00.000Z' },
    })
    const repeated = (a: Negotiation, b: Negotiation) =>
      Object.fromEntries(
        repeatedRows(
          new Map([
            ['a', new Map([[4, a]])],
            ['b', new Map([[0, b]])],
          ]),
        ),
      )
    expect(repeated(row(2), moved)).toEqual({ a: [4] })
    expect(repeated(moved, row(2))).toEqual({ b: [0] })
    // A step of the story counts more than the time of a private move.
    expect(repeated(moved, row(2, { revision: 2, status: 'test' }))).toEqual({ a: [4] })
    expect(repeated(row(2), row(3))).toEqual({})
  })
})
