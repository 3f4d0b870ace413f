import type { Page } from '@/lib/contracts/call'
import type { MissedQuery, SearchMiss } from '@/lib/contracts/search-use'
import { missDays } from '@/lib/shared/search-use'
import { dayMs } from '@/lib/shared/time'
import { cutNames } from '@/server/lib/language/person-names'
import { dictionaries } from '@/server/modules/dictionaries'
import { ipKeyOf } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { covers, maskContacts } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import { wordsOf } from '../query-analysis/fold'
import { lexiconOf } from '../query-analysis/lexicon.service'
import { professions } from '../query-analysis/professions'
import { isStopWord, stem } from '../query-analysis/stem'
import { addMiss, dropMissesBefore, pageMissed, recountMissed, removeMiss } from './search-use.repository'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const firstDay = (now: Date) => dayOf(new Date(now.getTime() - missDays * dayMs))

/** Numbers too long for pay or an age: documents, accounts and phones of other countries. */
const longNumbers = /\+?\p{Nd}(?:[\s().-]?\p{Nd}){6,}/gu

let known: ReadonlySet<string> | undefined
/** Words of trades are no surnames, whatever they end in. */
function isWord(word: string): boolean {
  known ??= new Set(
    [...dictionaries().roles.flatMap(({ name, spellings }) => [name, ...spellings]), ...professions().words]
      .flatMap(wordsOf)
      .map(stem),
  )
  return wordsOf(word).every((part) => known?.has(stem(part)))
}

/** What is left of a query without contacts and names of people; null when that is nothing. */
export function queryWithoutPersons(typed: string): string | null {
  const masked = Object.values(covers).reduce(
    (text, cover) => text.replaceAll(cover, ' '),
    maskContacts(typed).text,
  )
  const text = cutNames(masked.replace(longNumbers, ' '), isWord)
    .toLowerCase()
    // Signs that stood between what was cut.
    .replace(/(?<!\S)[^\p{L}\p{N}\s]+(?!\S)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return wordsOf(text).some((word) => !isStopWord(word)) ? text : null
}

const hashBytes = 16

/** Counts a query that failed for somebody, by keyed hashes; contacts and names are cut before anything is hashed. */
export async function countMiss(
  ctx: ServiceContext,
  actor: Actor | null,
  { list, text: typed, outcome }: SearchMiss,
  ip: string,
): Promise<null> {
  const text = queryWithoutPersons(typed)
  if (text === null) return null
  const query = [list, wordsOf(text).join(' ')]
  const person = actor ? ['person', actor.userId] : ['guest', ipKeyOf(ip)]
  const hash = (parts: readonly (string | number)[]) =>
    ctx.keys.sign('search-miss', JSON.stringify(parts), hashBytes)
  const hashes = { queryHash: hash(['query', ...query]), personHash: hash(['person', ...query, ...person]) }
  if (outcome === 'opened') {
    await removeMiss(ctx.db, hashes)
    return null
  }
  const now = ctx.clock.now()
  await addMiss(ctx.db, { ...hashes, outcome, day: dayOf(now) }, { list, text, since: firstDay(now) }, now)
  return null
}

export async function listMissed(
  ctx: ServiceContext,
  asked: { page: number; size: number },
): Promise<Page<MissedQuery>> {
  const { rows, total } = await pageMissed(ctx.db, asked)
  const { readings } = await lexiconOf(ctx)
  const results = rows.map(({ list, text, people, empty }) => ({
    list,
    text,
    people,
    empty,
    read: readings?.covers(wordsOf(text)) ?? false,
  }))
  return { results, total, ...asked }
}

const droppedAtOnce = 10_000

/** Drops hashes older than a month, and texts with them. Returns whether there may be more. */
export async function dropOldMisses(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<boolean> {
  const dropped = await dropMissesBefore(ctx.db, firstDay(ctx.clock.now()), droppedAtOnce)
  await recountMissed(ctx.db)
  return dropped === droppedAtOnce
}
