import { brand } from '@/lib/brand'
import { routes, withQuery } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { keyOf, type LetterNotice } from '@/server/modules/notifications'
import { vacancyCards } from '@/server/modules/vacancies'
import { type LetterItem, letterParts } from '@/server/platform/letter-page'
import { unsubscribeHeaders } from '@/server/platform/unsubscribe'
import type { ServiceContext } from '../../context'
import { findByPublicId, type SavedSearchRow, updateSearch } from './saved-searches.repository'
import { cadenceChange } from './saved-searches.service'

const t = translator('letters')

/** Vacancies that are still open, by name; resumes are not named in letters: whose they are is between two people. */
async function itemsOf(ctx: ServiceContext, list: string, ids: readonly string[]): Promise<LetterItem[]> {
  if (list !== 'vacancies') return []
  const cards = await vacancyCards(ctx, null, ids)
  return cards
    .filter(({ status }) => status === 'active')
    .map((card) => ({
      title: card.title,
      about: [card.company.name, card.city?.name].filter(Boolean).join(', '),
      url: ctx.env.siteUrl + routes.vacancy(card.public_id),
    }))
}

/** What a saved search has found, with one way to all of it and one way out. */
export async function savedSearchLetter(
  ctx: ServiceContext,
  notice: LetterNotice,
  to: string,
): Promise<Message> {
  const { params } = notice
  const list = params.list === 'resumes' ? 'resumes' : 'vacancies'
  const count = Number(params.count)
  const shown = `${count}${params.more ? '+' : ''}`
  const name = params.name ?? ''
  const found = t('saved_search.found', { list, count, shown })
  const query = Object.fromEntries(new URLSearchParams(params.query))
  const { pageUrl, headers } = unsubscribeHeaders(ctx, { kind: 'saved_search', id: params.search ?? '' })
  return {
    channel: 'email',
    to,
    key: keyOf(notice),
    subject: `${t('saved_search.subject', { found, name })} — ${brand.name}`,
    headers,
    ...letterParts({
      heading: t('saved_search.heading', { found, name }),
      items: await itemsOf(ctx, list, (params.items ?? '').split(',').filter(Boolean)),
      action: {
        label: t('saved_search.action'),
        url: ctx.env.siteUrl + withQuery(routes[list](), { ...query, sort: 'date' }),
      },
      footer: [{ text: t('saved_search.unsubscribe'), url: pageUrl }],
    }),
  }
}

/** The letters of a saved search, for whoever holds a signed way out of them. */
export interface LetterState {
  name: string
  active: boolean
}

const stateOf = (row: SavedSearchRow): LetterState => ({ name: row.name, active: row.cadence !== 'off' })

export async function lettersOf(ctx: ServiceContext, publicId: string): Promise<LetterState | undefined> {
  const row = await findByPublicId(ctx.db, publicId)
  return row && stateOf(row)
}

/** Stops the letters, or has them come as they did before; a second time changes nothing. */
export async function setLetters(
  ctx: ServiceContext,
  publicId: string,
  active: boolean,
): Promise<LetterState | undefined> {
  const row = await findByPublicId(ctx.db, publicId)
  if (!row || (row.cadence !== 'off') === active) return row && stateOf(row)
  const now = ctx.clock.now()
  const values = active
    ? cadenceChange(row, row.cadenceBefore ?? 'daily', now)
    : { ...cadenceChange(row, 'off', now), cadenceBefore: row.cadence }
  return stateOf(await updateSearch(ctx.db, row.id, { ...values, updatedAt: now }))
}
