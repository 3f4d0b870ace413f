import type { Page } from '@/lib/contracts/call'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { Favorite, FavoriteRef } from '@/lib/contracts/favorites'
import { resumesByIds } from '@/server/modules/resumes/views.service'
import { vacancyCards } from '@/server/modules/vacancies/public.service'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { countKept, deleteKept, insertKept, type KeptRow, pageKept } from './favorites.repository'
import { goneResume } from './gone-resume'
import { goneVacancy } from './gone-vacancy'

/** Of these public ids, those the person may see. */
async function visible(
  ctx: ServiceContext,
  actor: Actor,
  type: FavoriteType,
  publicIds: readonly string[],
): Promise<string[]> {
  if (publicIds.length === 0) return []
  const cards =
    type === 'vacancy' ? await vacancyCards(ctx, actor, publicIds) : await resumesByIds(ctx, actor, publicIds)
  return cards.map((card) => card.public_id)
}

async function cardsOf(ctx: ServiceContext, actor: Actor, rows: readonly KeptRow[]): Promise<Favorite[]> {
  const idsOf = (type: FavoriteType) => rows.filter((row) => row.type === type).map((row) => row.publicId)
  const [vacancies, resumes] = await Promise.all([
    vacancyCards(ctx, actor, idsOf('vacancy')),
    resumesByIds(ctx, actor, idsOf('resume')),
  ])
  const vacancyOf = new Map(vacancies.map((card) => [card.public_id, card]))
  const resumeOf = new Map(resumes.map((card) => [card.public_id, card]))
  return rows.map(
    (row): Favorite =>
      row.type === 'vacancy'
        ? { type: 'vacancy', item: vacancyOf.get(row.publicId) ?? goneVacancy(row.publicId) }
        : { type: 'resume', item: resumeOf.get(row.publicId) ?? goneResume(row.publicId, row.keptAt) },
  )
}

/** Newest first. What its keeper may not see any more stays in the list, empty but for its id. */
export async function listFavorites(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, type }: { page: number; size: number; type?: FavoriteType | undefined },
): Promise<Page<Favorite>> {
  const [rows, total] = await Promise.all([
    pageKept(ctx.db, actor.userId, type, { limit: size, offset: (page - 1) * size }),
    countKept(ctx.db, actor.userId, type),
  ])
  return { results: await cardsOf(ctx, actor, rows), total, page, size }
}

/** Adding twice is one. @throws AppError not_found for what the person may not see */
export async function addFavorite(ctx: ServiceContext, actor: Actor, ref: FavoriteRef): Promise<null> {
  const ids = await visible(ctx, actor, ref.item_type, [ref.item_public_id])
  if (ids.length === 0) throw new AppError('not_found')
  await insertKept(ctx.db, actor.userId, ref.item_type, ids, ctx.clock.now())
  return null
}

export async function removeFavorite(ctx: ServiceContext, actor: Actor, ref: FavoriteRef): Promise<null> {
  await deleteKept(ctx.db, actor.userId, ref.item_type, ref.item_public_id)
  return null
}

/** Merges a guest's lists into the person's; what is unknown or not to be seen is passed over. */
export async function syncFavorites(
  ctx: ServiceContext,
  actor: Actor,
  items: readonly FavoriteRef[],
): Promise<null> {
  const now = ctx.clock.now()
  for (const type of ['vacancy', 'resume'] as const) {
    const ids = [
      ...new Set(items.filter((item) => item.item_type === type).map((item) => item.item_public_id)),
    ]
    await insertKept(ctx.db, actor.userId, type, await visible(ctx, actor, type, ids), now)
  }
  return null
}
