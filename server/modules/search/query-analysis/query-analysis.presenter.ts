import type { QueryUnderstanding } from '@/lib/contracts/search-params'
import { roleById } from '@/server/modules/dictionaries'
import type { Understanding } from './types'

/** What people are told of how their words were read; null when they were taken as typed. */
export function presentUnderstanding(
  understanding: Understanding | null | undefined,
): QueryUnderstanding | null {
  if (!understanding) return null
  const { typed, corrected, notes, synonyms, undone, truncated, widened, roles } = understanding
  const told: QueryUnderstanding = {
    typed,
    corrected,
    corrections: notes.flatMap(({ kind, from, to, key }) =>
      kind === 'optional' ? [] : [{ kind, from, to, key }],
    ),
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
    synonyms.length + told.optional.length + told.roles.length > 0 ||
    undone.without.length + undone.as_typed.length > 0 ||
    truncated
  return changed ? told : null
}
