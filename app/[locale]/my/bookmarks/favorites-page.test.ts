import { expect, it } from 'vitest'
import type { Favorite } from '@/lib/contracts/favorites'
import { keepRemovedRows } from './favorites-page'

const rows = (ids: string) => [...ids].map((id) => ({ type: 'vacancy', item: { public_id: id } }) as Favorite)
const read = (list: readonly Favorite[]) => list.map(({ item }) => item.public_id).join('')

it.each([
  ['abc', 'ac', 'abc'],
  ['abc', 'c', 'abc'],
  ['abc', '', 'abc'],
  ['abc', 'ab', 'abc'],
  ['abc', 'xac', 'xabc'],
  ['', 'ab', 'ab'],
])('D3 keeps what was let go in its place: %s, then %s', (before, now, shown) => {
  expect(read(keepRemovedRows(rows(before), rows(now)))).toBe(shown)
})
