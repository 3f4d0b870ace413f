import type { QueryUnderstanding } from '@/lib/contracts/search-params'
import { roleById } from '@/server/modules/dictionaries'
import type { Condition } from './conditions/condition'
import { conditionName } from './conditions/condition-name'
import type { Understanding } from './types'

/** A search whose words were read. */
interface ReadSearch {
  /** As typed, conditions and all. */
  typed?: string
  conditions?: readonly Condition[]
  understanding?: Understanding | null
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
  widened: false,
}

/** What people are told of how their words were read; null when they were taken as typed. */
export function presentUnderstanding(
  search: ReadSearch,
  paramsOf: (filters: Condition['filters']) => URLSearchParams,
): QueryUnderstanding | null {
  const { typed = '', conditions = [], understanding } = search
  const { corrected, notes, synonyms, undone, truncated, widened, roles } = understanding ?? nothing
  const told: QueryUnderstanding = {
    typed,
    corrected,
    corrections: notes.flatMap(({ kind, from, to, key }) =>
      kind === 'optional' ? [] : [{ kind, from, to, key }],
    ),
    conditions: conditions.map(({ filters, ...condition }) => ({
      ...condition,
      name: conditionName({ filters, excluded: condition.excluded }),
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
    conditions.length + synonyms.length + told.optional.length + told.roles.length > 0 ||
    undone.without.length + undone.as_typed.length > 0 ||
    truncated
  return changed ? told : null
}
