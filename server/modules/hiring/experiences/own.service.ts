import { type ExperienceInput, experienceFields, type OwnExperience } from '@/lib/contracts/experiences'
import type { DbOrTx, Tx } from '@/server/db/client'
import { announceCompanyPages } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { maskContacts } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import { reviewText } from '../hooks'
import { lockOwnInterview, ownInterview } from '../interviews/interview-access.service'
import type { FoundInterview } from '../interviews/interviews.repository'
import { hasTakenPlace } from '../interviews/presenter'
import { type ExperienceRow, findOwn, insertExperience, updateExperience } from './experiences.repository'
import { takeOffPage } from './replies.repository'

/** Whose answers count for the rating, and who may write: the candidate of an interview that has taken place. */
const mayWrite = ({ row }: FoundInterview): boolean => hasTakenPlace(row.status)

const pairOf = ({ row }: FoundInterview) => ({ companyId: row.companyId, candidateId: row.candidateId })

function present(found: FoundInterview, row: ExperienceRow | undefined): OwnExperience {
  const returned = row?.state === 'returned'
  return {
    company: { public_id: found.companyPublicId, name: found.companyName },
    may: mayWrite(found),
    text: row
      ? {
          impression: row.impression,
          asked: row.asked,
          advice: row.advice,
          state: row.state,
          shown: row.shown !== null,
          note: returned ? row.note : null,
          fields: returned ? row.noteFields : [],
        }
      : null,
  }
}

/** Of an anonymous employer the candidate is told no name: there is nobody to write about. */
function named({ side, found }: Awaited<ReturnType<typeof ownInterview>>): FoundInterview {
  if (side.actor !== 'candidate' || found.anonymous) throw new AppError('not_found')
  return found
}

async function lockNamed(tx: Tx, actor: Actor, publicId: string): Promise<FoundInterview> {
  if (actor.accountType !== 'candidate') throw new AppError('not_found')
  return named(await lockOwnInterview(tx, actor, publicId))
}

const readText = async (db: DbOrTx, found: FoundInterview): Promise<OwnExperience> =>
  present(found, await findOwn(db, pairOf(found)))

/** @throws AppError not_found, also for the company */
export async function readOwnExperience(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<OwnExperience> {
  return readText(ctx.db, named(await ownInterview(ctx.db, actor, publicId)))
}

async function lockText(tx: Tx, found: FoundInterview, input: ExperienceInput, now: Date) {
  const row = await findOwn(tx, pairOf(found), { lock: true })
  if (row) return { row, written: false }
  const inserted = await insertExperience(tx, {
    ...pairOf(found),
    ...input,
    publicId: newPublicId(),
    state: 'checking',
    createdAt: now,
    updatedAt: now,
  })
  if (inserted) return { row: inserted, written: true }
  // Written by another request meanwhile.
  const other = await findOwn(tx, pairOf(found), { lock: true })
  if (!other) throw new Error('a text was neither written nor found')
  return { row: other, written: false }
}

/** @throws AppError not_found, wrong_state before the end of the interview, validation_failed for contacts */
export async function writeExperience(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, ...input }: ExperienceInput & { publicId: string },
): Promise<OwnExperience> {
  const fields = experienceFields
    .filter((field) => maskContacts(input[field]).masked)
    .map((field) => ({ field, code: 'contacts_in_text' as const }))
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const found = await lockNamed(tx, actor, publicId)
    if (!mayWrite(found)) throw new AppError('wrong_state', { data: { status: found.row.status } })
    if (fields.length > 0) throw new AppError('validation_failed', { fields })
    const { row, written } = await lockText(tx, found, input, now)
    const same = experienceFields.every((field) => row[field] === input[field])
    const unchanged = same && (row.state === 'checking' || row.state === 'approved')
    if (!written && !unchanged) {
      await updateExperience(tx, row.id, { ...input, state: 'checking', updatedAt: now })
    }
    if (written || !unchanged) await reviewText(tx, { type: 'experience', id: row.id, now })
    return readText(tx, found)
  })
}

/** It leaves the company's page at once. @throws AppError not_found */
export async function takeExperienceBack(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<OwnExperience> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockNamed(tx, actor, publicId)
    const row = await findOwn(tx, pairOf(found), { lock: true })
    if (row && row.state !== 'taken_back') {
      const now = ctx.clock.now()
      await takeOffPage(tx, row.id, { state: 'taken_back', updatedAt: now })
      if (row.shown) await announceCompanyPages(tx, row.companyId)
    }
    return readText(tx, found)
  })
}
