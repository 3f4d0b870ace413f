import type { QueryUnderstanding } from '@/lib/contracts/search-params'
import { roleById } from '@/server/modules/dictionaries'
import type { Condition, Offer } from './conditions/condition'
import { conditionName } from './conditions/condition-name'
import { wordsOf } from './fold'
import { isStopWord, stem } from './stem'
import type { Understanding } from './types'

/** A search whose words were read. */
interface ReadSearch {
  /** As typed, conditions and all. */
  typed?: string
  conditions?: readonly Condition[]
  offers?: readonly Offer[]
  /** Where somebody stands, when that is known. */
  near?: object | null
  understanding?: Understanding | null
  /** Titles that are shown. */
  titles: readonly string[]
  /** What is like it is shown as well. */
  widened: boolean
}

const nothing: Omit<Understanding, 'typed'> = {
  groups: [],
  excluded: [],
  roles: [],
  notes: [],
  synonyms: [],
  undone: { without: [], as_typed: [] },
  corrected: null,
  truncated: false,
  reach: 'words',
}

const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem)

/** Other ways to say it that brought in some of what is shown: titles that say it so and not as it was typed. */
function waysShown({ synonyms }: Understanding | typeof nothing, titles: readonly string[]) {
  const shown = titles.map((title) => new Set(stemsOf(title)))
  const says = (title: ReadonlySet<string>, words: readonly string[]) =>
    words.every((word) => title.has(word))
  return synonyms.flatMap(({ from, to }) => {
    const typed = stemsOf(from)
    const others = shown.filter((title) => !says(title, typed))
    const ways = to.filter(({ key }) => others.some((title) => says(title, stemsOf(key))))
    return ways.length > 0 ? [{ from, to: ways }] : []
  })
}

/** What people are told of how their words were read; null when they were taken as typed. */
export function presentUnderstanding(
  search: ReadSearch,
  paramsOf: (filters: Condition['filters']) => URLSearchParams,
): QueryUnderstanding | null {
  const { typed = '', conditions = [], offers = [], understanding, titles, widened, near } = search
  const { corrected, notes, undone, truncated, roles } = understanding ?? nothing
  const synonyms = waysShown(understanding ?? nothing, titles)
  const told: QueryUnderstanding = {
    typed,
    // Conditions stay as they were typed: «официант спб» of «офицант спб».
    corrected: corrected && [corrected, ...conditions.map(({ from }) => from)].join(' '),
    corrections: notes.flatMap(({ kind, from, to, key }) =>
      kind === 'optional' ? [] : [{ kind, from, to, key }],
    ),
    conditions: conditions.map(({ filters, label, asks, ...condition }) => ({
      ...condition,
      name: conditionName({ filters, excluded: condition.excluded, label, asks }),
      filters: Object.fromEntries(paramsOf(filters)),
      asks: asks ? (near ? ('home_known' as const) : asks) : null,
    })),
    offers: offers.map(({ filters, ...offer }) => ({
      ...offer,
      filters: Object.fromEntries(paramsOf(filters)),
    })),
    synonyms,
    undone,
    optional: notes.flatMap(({ kind, from }) => (kind === 'optional' ? [from] : [])),
    roles: widened
      ? roles.flatMap(({ roleId }) => {
          const role = roleById(roleId)
          return role ? [{ id: role.id, name: role.name }] : []
        })
      : [],
    truncated,
  }
  const changed =
    corrected !== null ||
    conditions.length + offers.length + synonyms.length + told.optional.length + told.roles.length > 0 ||
    undone.without.length + undone.as_typed.length > 0 ||
    truncated
  return changed ? told : null
}
