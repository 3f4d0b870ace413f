import { pairKey, scoreFor } from '@/server/modules/matching'
import type { ServiceContext } from '../../context'
import type { PostponedRow } from './shelf.repository'

/** How well the two sides of each row of one shelf fit, 0…100, by the row's key; absent where it cannot be told. */
export async function scoresOf(
  ctx: ServiceContext,
  rows: readonly Pick<PostponedRow, 'id' | 'resumeId' | 'vacancyId'>[],
): Promise<Map<number, number>> {
  const unique = (ids: number[]) => [...new Set(ids)]
  const scores = await scoreFor(ctx, {
    resumeIds: unique(rows.map((row) => row.resumeId)),
    vacancyIds: unique(rows.map((row) => row.vacancyId)),
  })
  return new Map(
    rows.flatMap((row) => {
      const match = scores.get(pairKey(row.resumeId, row.vacancyId))
      return match ? [[row.id, match.score] as const] : []
    }),
  )
}
