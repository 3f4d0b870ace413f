import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { negotiationsKey } from '@/components/layout/own-queries'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { Negotiation, NegotiationDetail, NegotiationPage } from '@/lib/contracts/negotiations'
import { type InboxQuery, oneKey, type Scope } from './use-negotiations'

/** Cached pages of one list, by number. */
type Pages = Map<number, NegotiationPage>

/** Whether the row is in the stage and company stage that a list is of; other filters are not changed by a move. */
function isOf({ stage, own_stage, unread }: InboxQuery, row: Negotiation): boolean {
  return (
    (stage === undefined || stage === stageOf(row.status)) &&
    (own_stage === undefined || own_stage === row.own_stage?.public_id) &&
    (unread === undefined || row.status === 'new')
  )
}

const newer = (a: string, b: string) => new Date(a).getTime() > new Date(b).getTime()

/** Whether one row stands above another in the order of the list. */
function isAbove(sort: InboxQuery['sort'], row: Negotiation, other: Negotiation): boolean {
  if (sort === 'activity') return newer(row.updated_at, other.updated_at)
  const [mine, theirs] = [row.inbox?.match?.score ?? -1, other.inbox?.match?.score ?? -1]
  if (sort === 'match' && mine !== theirs) return mine > theirs
  return newer(row.created_at, other.created_at)
}

/** Pages from this one on without a gap: rows move from one to the next. */
function* following(pages: Pages, from: number): Generator<[number, NegotiationPage]> {
  for (let at = from; ; at += 1) {
    const page = pages.get(at)
    if (!page) return
    yield [at, page]
  }
}

const counted = (pages: Pages, by: number): Pages =>
  new Map([...pages].map(([at, page]) => [at, { ...page, total: page.total + by }]))

/** Without the row; null when it is on none of the pages. */
export function pagesWithout(pages: Pages, publicId: string): Pages | null {
  const start = [...pages].find(([, page]) => page.results.some((row) => row.public_id === publicId))?.[0]
  if (start === undefined) return null
  const after = counted(pages, -1)
  let leaving = publicId
  for (const [at, page] of following(after, start)) {
    const rest = page.results.filter((row) => row.public_id !== leaving)
    const [next] = after.get(at + 1)?.results ?? []
    after.set(at, { ...page, results: next ? [...rest, next] : rest })
    if (!next) break
    leaving = next.public_id
  }
  return after
}

/** With the row in its place, as far as its place is on one of the first pages. */
export function pagesWith(pages: Pages, row: Negotiation, sort: InboxQuery['sort']): Pages {
  const after = counted(pages, 1)
  let carried = row
  for (const [at, page] of following(after, 1)) {
    const place = page.results.findIndex((other) => carried !== row || isAbove(sort, row, other))
    const ends = page.results.length < page.size
    if (place < 0 && !ends) continue
    const results = page.results.toSpliced(place < 0 ? page.results.length : place, 0, carried)
    const over = results.length > page.size ? results.pop() : undefined
    after.set(at, { ...page, results })
    if (!over) break
    carried = over
  }
  return after
}

const replaced = (pages: Pages, row: Negotiation): Pages =>
  new Map(
    [...pages].map(([at, page]) => [
      at,
      { ...page, results: page.results.map((each) => (each.public_id === row.public_id ? row : each)) },
    ]),
  )

interface List {
  query: InboxQuery
  pages: Pages
  keys: Map<number, readonly unknown[]>
}

/** All cached lists of inboxes, each with its pages. */
function listsOf(client: QueryClient): Map<string, List> {
  const lists = new Map<string, List>()
  const found = client.getQueriesData<NegotiationPage>({ queryKey: [...negotiationsKey, 'page'] })
  for (const [key, data] of found) {
    const [, , scope, query] = key as readonly [string, string, Scope, InboxQuery]
    if (!data || scope.of !== 'vacancy') continue
    const { page, ...filter } = query
    const id = JSON.stringify([scope.publicId, Object.entries(filter).sort()])
    const list = lists.get(id) ?? { query, pages: new Map(), keys: new Map() }
    list.pages.set(page, data)
    list.keys.set(page, key)
    lists.set(id, list)
  }
  return lists
}

/** Lists that differ in the stage alone, such as the columns of a board. */
const familyOf = ({ stage: _, own_stage: __, page: ___, ...filter }: InboxQuery) =>
  JSON.stringify(Object.entries(filter).sort())

/**
 * Puts a changed row into everything that shows it, in one update: it leaves the column where it stood and stands in the
 * one where it is now, so that the screen never has it in both or in none.
 */
export function placeRow(client: QueryClient, row: Negotiation): void {
  const lists = [...listsOf(client).values()]
  const left = new Set<string>()
  const changes: { list: List; pages: Pages }[] = []
  const others: List[] = []
  for (const list of lists) {
    const rest = pagesWithout(list.pages, row.public_id)
    if (!rest) others.push(list)
    else if (isOf(list.query, row)) changes.push({ list, pages: replaced(list.pages, row) })
    else {
      left.add(familyOf(list.query))
      changes.push({ list, pages: rest })
    }
  }
  for (const list of others) {
    if (left.has(familyOf(list.query)) && isOf(list.query, row))
      changes.push({ list, pages: pagesWith(list.pages, row, list.query.sort) })
  }
  notifyManager.batch(() => {
    client.setQueryData<NegotiationDetail>(oneKey(row.public_id), (before) => before && { ...before, ...row })
    for (const { list, pages } of changes) {
      for (const [at, page] of pages) client.setQueryData(list.keys.get(at) ?? [], page)
    }
  })
}

/** The row as the lists have it now: others may have acted since it was drawn. */
export function latestRow(client: QueryClient, row: Negotiation): Negotiation {
  const copies = [...listsOf(client).values()].flatMap(({ pages }) =>
    [...pages.values()].flatMap(({ results }) => results.filter((each) => each.public_id === row.public_id)),
  )
  return copies.reduce((last, each) => (isLater(each, last) ? each : last), row)
}

/** Lists that are being read now may have been read before a change: their answers are thrown away. */
export const forgetReads = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: [...negotiationsKey, 'page'] })

/** Of two copies of a row the later one: a step raises the revision, a private move the time in the company stage. */
export function isLater(a: Negotiation, b: Negotiation): boolean {
  if (a.revision !== b.revision) return a.revision > b.revision
  const [mine, theirs] = [a.own_stage?.since, b.own_stage?.since]
  return mine !== undefined && theirs !== undefined && newer(mine, theirs)
}

/**
 * Places in the lists that hold a row already shown elsewhere, by list; lists are read one by one, so that for a moment
 * two of them may have the same person. The later copy is the true one.
 */
export function repeatedRows(
  lists: ReadonlyMap<string, ReadonlyMap<number, Negotiation>>,
): Map<string, number[]> {
  const shown = new Map<string, { list: string; index: number; row: Negotiation }>()
  const repeated = new Map<string, number[]>()
  for (const [list, rows] of lists) {
    for (const [index, row] of rows) {
      const before = shown.get(row.public_id)
      const here = { list, index, row }
      const gone = before && isLater(row, before.row) ? before : before && here
      if (gone)
        repeated.set(
          gone.list,
          [...(repeated.get(gone.list) ?? []), gone.index].sort((a, b) => a - b),
        )
      if (gone !== here) shown.set(row.public_id, here)
    }
  }
  return repeated
}
