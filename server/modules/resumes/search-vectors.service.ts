import type { DbOrTx } from '@/server/db/client'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { updateSearchVectors } from './search-vectors.repository'

/**
 * Rebuilds what the text search of these resumes (database ids) reads. Everything that writes their texts, skills,
 * roles or hidden fields calls it in the same transaction (import and demo data: once per batch).
 */
export async function writeResumeSearchVectors(db: DbOrTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { roles } = dictionaries()
  await updateSearchVectors(db, ids, {
    ids: roles.map((role) => role.id),
    names: roles.map((role) => role.name),
  })
}
