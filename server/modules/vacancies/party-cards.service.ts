import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { presentCard } from './card.presenter'
import { findCardsByKey } from './cards.repository'
import { favoriteVacancies } from './public.service'

/**
 * Cards by database key, whatever state the vacancies are in: for those who have a negotiation on them and so know
 * them already. One query for any number.
 */
export async function vacancyCardsByKey(
  ctx: ServiceContext,
  ids: readonly number[],
  /** Whose hearts are shown; none without. */
  reader?: Actor,
): Promise<Map<number, VacancyCard>> {
  const now = ctx.clock.now()
  const rows = await findCardsByKey(ctx.db, ids)
  const favorites = reader && (await favoriteVacancies(ctx, reader, rows))
  return new Map(rows.map((row) => [row.id, presentCard(row, now, favorites)]))
}
