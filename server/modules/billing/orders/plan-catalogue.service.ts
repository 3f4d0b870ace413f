import {
  type CatalogueCode,
  type CatalogueItem,
  type Contents,
  catalogueCodes,
} from '@/lib/contracts/plan-catalogue'
import { type Kopecks, kopecks, taxInside } from '@/lib/shared/money'
import type { DbOrTx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  findAllTerms,
  findInForce,
  findInForceOf,
  findTerms,
  insertTerms,
  type Offer,
  type TermsRow,
} from './plan-catalogue.repository'

export type { Offer } from './plan-catalogue.repository'

type Context = Pick<ServiceContext, 'db' | 'clock'>

export const isCatalogueCode = (code: string): code is CatalogueCode =>
  (catalogueCodes as readonly string[]).includes(code)

export const presentTerms = (terms: TermsRow): CatalogueItem['terms'] => ({
  public_id: terms.publicId,
  price: terms.price,
  vat_rate: terms.vatRate,
  vat: taxInside(terms.price, terms.vatRate),
  period_days: terms.periodDays,
  contents: terms.contents,
})

/** What is on sale now. */
export async function readCatalogue(ctx: Context): Promise<{ results: CatalogueItem[]; at: string }> {
  const now = ctx.clock.now()
  const offers = await findInForce(ctx.db, now)
  return {
    results: offers
      .filter(({ terms }) => terms.onSale)
      .map(({ item, terms }) => ({
        code: item.code,
        kind: item.kind,
        side: item.side,
        title: item.title,
        terms: presentTerms(terms),
      })),
    at: now.toISOString(),
  }
}

/** Current terms by code. @throws AppError not_found for items not on sale */
export async function offerOf(db: DbOrTx, code: CatalogueCode, now: Date): Promise<Offer> {
  const offer = await findInForceOf(db, code, now)
  if (!offer?.terms.onSale) throw new AppError('not_found')
  return offer
}

/** Terms by public id. @throws AppError not_found; price_expired when they are outdated */
export async function offerSeen(db: DbOrTx, publicId: string, now: Date): Promise<Offer> {
  const seen = await findTerms(db, publicId)
  if (!seen) throw new AppError('not_found')
  const current = await findInForceOf(db, seen.item.code, now)
  if (!current?.terms.onSale || current.terms.id !== seen.terms.id) throw new AppError('price_expired')
  return current
}

export interface TermsChange {
  from: Date
  price?: Kopecks
  vatRate?: number | null
  periodDays?: number
  contents?: Contents
  onSale?: boolean
}

/**
 * Schedules new terms; attributes not given are copied from those in force then.
 * @throws AppError not_found for an unknown item, wrong_state for a start that has terms already or has passed
 */
export async function changeTerms(ctx: Context, code: string, change: TermsChange): Promise<Offer> {
  if (!isCatalogueCode(code)) throw new AppError('not_found')
  const now = ctx.clock.now()
  if (change.from < now) throw new AppError('wrong_state')
  return ctx.db.transaction(async (tx) => {
    const before = await findInForceOf(tx, code, change.from)
    if (!before) throw new AppError('not_found')
    const { item, terms } = before
    const written = await insertTerms(tx, {
      publicId: newPublicId(),
      code,
      price: kopecks(change.price ?? terms.price),
      vatRate: change.vatRate === undefined ? terms.vatRate : change.vatRate,
      periodDays: change.periodDays ?? terms.periodDays,
      contents: change.contents ?? terms.contents,
      onSale: change.onSale ?? terms.onSale,
      validFrom: change.from,
      createdAt: now,
    })
    if (!written) throw new AppError('wrong_state')
    return { item, terms: written }
  })
}

/** Terms of every item: past, current and future. */
export const listTerms = (ctx: Pick<ServiceContext, 'db'>): Promise<Offer[]> => findAllTerms(ctx.db)
