import type { ResumeChanges, VariantBase } from '@/lib/contracts/resume-variants'
import { applyVariant, baseOf, type Changeable } from '@/lib/shared/resume-variant'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { findOwned, lockOwned } from './own.repository'
import type { ResumeRow } from './resumes.repository'

const changeable = (row: ResumeRow): Changeable => ({
  title: row.title,
  about: row.about,
  skills: row.skills,
  experience: row.experience,
  portfolio: row.details.portfolio ?? [],
})

/** The row as a variant words it. Who may see which part of it is decided afterwards, as of any other. */
export function withChanges(row: ResumeRow, changes: ResumeChanges | null | undefined): ResumeRow {
  if (!changes) return row
  const { title, about, skills, experience, portfolio } = applyVariant(changeable(row), changes)
  return {
    ...row,
    title,
    about,
    skills: [...skills],
    experience: [...experience],
    details: { ...row.details, portfolio: [...portfolio] },
  }
}

export interface ResumeToVary {
  id: number
  base: VariantBase
}

const toVary = (row: ResumeRow | undefined): ResumeToVary => {
  if (!row) throw new AppError('resume_not_found')
  return { id: row.id, base: baseOf(changeable(row)) }
}

/** @throws AppError resume_not_found for what is not the person's own */
export const resumeToVary = async (db: DbOrTx, userId: number, publicId: string): Promise<ResumeToVary> =>
  toVary(await findOwned(db, userId, publicId))

/** The same, held until the transaction ends. */
export const lockResumeToVary = async (tx: Tx, userId: number, publicId: string): Promise<ResumeToVary> =>
  toVary(await lockOwned(tx, userId, publicId))
