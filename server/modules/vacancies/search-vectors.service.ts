import type { DbOrTx } from '@/server/db/client'
import { announceCatalogueChange } from './catalogue'
import { allRoles } from './reference'
import { updateSearchVectors } from './search-vectors.repository'

/**
 * Rebuilds what the text search of these vacancies reads. Everything that writes a title, skills, role, company or
 * description calls it in the same transaction (import and seed: once per batch).
 */
export async function writeSearchVectors(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const roles = allRoles()
  await updateSearchVectors(db, ids, {
    ids: roles.map((role) => role.id),
    names: roles.map((role) => role.name),
  })
  // Whoever loads vacancies in another process: the counts of this one follow.
  await announceCatalogueChange(db)
}
