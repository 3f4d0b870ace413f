import type { QueryUnderstanding } from '@/lib/contracts/query-understanding'
import { roleById } from '@/server/modules/dictionaries/dictionaries.service'
import type { Understanding } from './types'

/** What people are told of how their words were read; null when they were taken as typed. */
export function presentUnderstanding(
  understanding: Understanding | null | undefined,
): QueryUnderstanding | null {
  if (!understanding) return null
  const { typed, corrected, notes, truncated, widened, roles } = understanding
  const told: QueryUnderstanding = {
    typed,
    corrected,
    corrections: notes.flatMap(({ kind, from, to }) =>
      kind === 'correction' || kind === 'layout' || kind === 'translit'
        ? [{ kind, from, to: to.join(' ') }]
        : [],
    ),
    synonyms: notes.flatMap(({ kind, from, to }) => (kind === 'synonym' ? [{ from, to }] : [])),
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
    corrected !== null || told.synonyms.length + told.optional.length + told.roles.length > 0 || truncated
  return changed ? told : null
}
