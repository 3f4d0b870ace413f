import type { ServiceContext } from '../../context'
import { findByResume, setMail } from './agents.repository'

/** What the way out of a digest stops: the letters of one resume's autopickup. */
export async function lettersOf(ctx: ServiceContext, resumePublicId: string) {
  const row = await findByResume(ctx.db, resumePublicId)
  return row && { name: row.title, active: row.mail }
}

export async function setLetters(ctx: ServiceContext, resumePublicId: string, active: boolean) {
  const row = await findByResume(ctx.db, resumePublicId)
  if (!row) return undefined
  await setMail(ctx.db, row.resumeId, active)
  return { name: row.title, active }
}
