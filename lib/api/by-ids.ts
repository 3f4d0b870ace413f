import type { FavoriteType } from '@/lib/contracts/enums'
import type { Favorite } from '@/lib/contracts/favorites'
import { api } from './client'

/** The call takes this many at a time. */
export const BY_IDS_SIZE = 100

/** What may be seen of these public ids, as favourites. A failure is logged and leaves the list empty. */
export async function cardsByIds(type: FavoriteType, ids: readonly string[]): Promise<Favorite[]> {
  if (ids.length === 0) return []
  const body = { ids: ids.slice(0, BY_IDS_SIZE) }
  try {
    if (type === 'vacancy') {
      const cards = await api('POST /v1/vacancies/by-ids', { body })
      return cards.map((item) => ({ type: 'vacancy', item }))
    }
    const cards = await api('POST /v1/resumes/by-ids', { body })
    return cards.map((item) => ({ type: 'resume', item }))
  } catch (error) {
    console.warn('Cards could not be loaded', error)
    return []
  }
}
