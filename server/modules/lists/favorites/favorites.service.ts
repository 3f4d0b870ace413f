import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@/lib/contracts/call'
import { type FavoriteType, favoriteTypes } from '@/lib/contracts/enums'
import { type Favorite, type FavoriteRef, VacancyTerms } from '@/lib/contracts/favorites'
import type { ResumeCard } from '@/lib/contracts/resumes'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import type { Tx } from '@/server/db/client'
import { watchByPublicIds } from '@/server/modules/lists/postponed/notices.service'
import { resumesByIds } from '@/server/modules/resumes'
import { vacancyCards } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import {
  countFavorites,
  deleteFavorite,
  type FavoriteRow,
  insertFavorite,
  type Kept,
  pageFavorites,
} from './favorites.repository'

/** Of these public ids, those visible to the person. */
async function visible(
  ctx: ServiceContext,
  actor: Actor,
  type: FavoriteType,
  publicIds: readonly string[],
): Promise<Kept[]> {
  if (publicIds.length === 0) return []
  if (type === 'vacancy') {
    const cards = await vacancyCards(ctx, actor, publicIds)
    return cards.map((card) => ({ publicId: card.public_id, terms: VacancyTerms.parse(card) }))
  }
  const resumes = await resumesByIds(ctx, actor, publicIds)
  return resumes.map((card) => ({ publicId: card.public_id, terms: null }))
}

/** The terms that differ from those of a card, as they were. */
function changedTerms(saved: VacancyTerms, card: VacancyCard): Partial<VacancyTerms> | undefined {
  const now = VacancyTerms.parse(card)
  // A place has two fields, which are told together.
  const places = ['city', 'more_cities'] as const
  const differ = (names: readonly (keyof VacancyTerms)[]) =>
    names.some((name) => !isDeepStrictEqual(saved[name], now[name]))
  const changed = VacancyTerms.keyof().options.filter((name) =>
    differ(places.some((place) => place === name) ? places : [name]),
  )
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, saved[name]]))
}

function vacancyFavorite(row: FavoriteRow, card: VacancyCard | undefined): Favorite {
  if (!card) return { type: 'vacancy', item: goneVacancy(row.publicId) }
  const was = row.savedTerms ? changedTerms(row.savedTerms, card) : undefined
  return { type: 'vacancy', item: card, ...(was && { was }) }
}

async function cardsOf(ctx: ServiceContext, actor: Actor, rows: readonly FavoriteRow[]): Promise<Favorite[]> {
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
        ? vacancyFavorite(row, vacancyOf.get(row.publicId))
        : { type: 'resume', item: resumeOf.get(row.publicId) ?? goneResume(row.publicId, row.keptAt) },
  )
}

/** Newest first. An item that is no longer visible stays in the list with its id only. */
export async function listFavorites(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, type }: { page: number; size: number; type?: FavoriteType | undefined },
): Promise<Page<Favorite>> {
  const [rows, total] = await Promise.all([
    pageFavorites(ctx.db, actor.userId, type, { limit: size, offset: (page - 1) * size }),
    countFavorites(ctx.db, actor.userId, type),
  ])
  return { results: await cardsOf(ctx, actor, rows), total, page, size }
}

/** Applies a change and announces it to the person's other tabs and devices. */
async function change(
  ctx: ServiceContext,
  actor: Actor,
  socketId: string | undefined,
  work: (tx: Tx) => Promise<number>,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    if ((await work(tx)) === 0) return
    const event = { kind: 'favorites.changed', payload: { userId: actor.publicId } } as const
    await publish(tx, event, { exceptSocketId: socketId })
  })
  return null
}

/** Starts watching a favourite: the person is notified when it closes or its salary changes. */
async function insert(
  tx: Tx,
  userId: number,
  type: FavoriteType,
  items: readonly Kept[],
  now: Date,
): Promise<number> {
  if (type === 'vacancy') {
    await watchByPublicIds(
      tx,
      items.map(({ publicId }) => publicId),
    )
  }
  return insertFavorite(tx, userId, type, items, now)
}

/** Idempotent. @throws AppError not_found for an invisible item */
export async function addFavorite(
  ctx: ServiceContext,
  actor: Actor,
  ref: FavoriteRef,
  socketId: string | undefined,
): Promise<null> {
  const items = await visible(ctx, actor, ref.item_type, [ref.item_public_id])
  if (items.length === 0) throw new AppError('not_found')
  return change(ctx, actor, socketId, (tx) => insert(tx, actor.userId, ref.item_type, items, ctx.clock.now()))
}

export function removeFavorite(
  ctx: ServiceContext,
  actor: Actor,
  ref: FavoriteRef,
  socketId: string | undefined,
): Promise<null> {
  return change(ctx, actor, socketId, (tx) =>
    deleteFavorite(tx, actor.userId, ref.item_type, ref.item_public_id, ctx.clock.now()),
  )
}

/** Merges a guest's favourites into the account; unknown and invisible ones are skipped. */
export async function syncFavorites(
  ctx: ServiceContext,
  actor: Actor,
  items: readonly FavoriteRef[],
  socketId: string | undefined,
): Promise<null> {
  const now = ctx.clock.now()
  const seen = await Promise.all(
    favoriteTypes.map(async (type) => {
      const asked = items.filter((item) => item.item_type === type).map((item) => item.item_public_id)
      return { type, found: await visible(ctx, actor, type, [...new Set(asked)]) }
    }),
  )
  return change(ctx, actor, socketId, async (tx) => {
    let added = 0
    for (const { type, found } of seen) added += await insert(tx, actor.userId, type, found, now)
    return added
  })
}

/** Placeholder of a resume that is no longer visible. */
function goneResume(publicId: string, keptAt: Date): ResumeCard {
  return {
    public_id: publicId,
    title: '',
    status: 'hidden',
    city: null,
    salary: null,
    total_experience_months: 0,
    last_position: null,
    skills: [],
    work_formats: [],
    job_search_status: 'not_looking_for_job',
    updated_at: keptAt.toISOString(),
  }
}

/** Placeholder of a vacancy that is no longer public. */
function goneVacancy(publicId: string): VacancyCard {
  return {
    public_id: publicId,
    title: '',
    status: 'archived',
    company: { public_id: null, name: '', verified: false, logo_url: null, reply: null },
    city: null,
    more_cities: 0,
    metro: [],
    salary: null,
    experience: null,
    employment_form: null,
    work_formats: [],
    schedule_days: [],
    skills: [],
    reply_promise_days: null,
    imported: null,
    published_at: null,
  }
}
