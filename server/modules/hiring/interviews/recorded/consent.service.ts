import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { endRecordingConsent, logConsent } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { type InterviewAccess, lockOwnInterview } from '../interview-access.service'
import { publishChange } from '../run-transition.service'
import { endAllowed, findAllowed, findRecorded, updateRecorded } from './answers.repository'
import { deleteRecording, discard, findToDelete } from './files.repository'
import { isRecorded, lockForAnswer, presentRecorded } from './read.service'

const batch = 200

/**
 * Deletes expired recording files: after 90 days, withdrawn, replaced or unfinished. The row is deleted after its
 * file, so that a failed deletion is retried. Returns their number.
 */
export async function sweepRecordings(ctx: ServiceContext): Promise<number> {
  let done = 0
  for (const { id, path } of await findToDelete(ctx.db, ctx.clock.now(), batch)) {
    try {
      await ctx.storage.remove(path)
      await deleteRecording(ctx.db, id)
      done += 1
    } catch (error) {
      // The next sweep retries in a minute.
      ctx.log.warn({ err: error, recording: id }, 'a recording was not deleted')
    }
  }
  return done
}

/** @throws AppError recording_consent_required */
export async function requireConsent(tx: Tx, { found }: InterviewAccess): Promise<void> {
  const recorded = await findRecorded(tx, found.row.id)
  if (!recorded?.consentAt) throw new AppError('recording_consent_required')
}

/** @throws AppError not_found, forbidden, wrong_state */
export async function allowRecording(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  ip: string,
): Promise<RecordedInterview> {
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const answering = await lockForAnswer(ctx, tx, actor, publicId)
    const recorded = await findRecorded(tx, answering.found.row.id)
    await logConsent(tx, actor.userId, 'recording', ip, now)
    if (!recorded?.consentAt) await updateRecorded(tx, answering.found.row.id, { consentAt: now })
    return answering
  })
  return presentRecorded(ctx, actor, held)
}

/**
 * Withdraws the consent for one interview: its recordings are deleted, texts stay.
 * @throws AppError not_found, forbidden for the company
 */
export async function forbidRecording(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  socketId: string | undefined,
): Promise<RecordedInterview> {
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const own = await lockOwnInterview(tx, actor, publicId)
    const { row } = own.found
    if (!isRecorded(own.found)) throw new AppError('not_found')
    if (own.side.actor !== 'candidate') throw new AppError('forbidden')
    await endAllowed(tx, [row.id])
    await discard(tx, [row.id], now)
    if ((await findAllowed(tx, actor.userId)).length === 0) await endRecordingConsent(tx, actor.userId, now)
    await publishChange(tx, own.found, row, socketId)
    return own
  })
  await sweepRecordings(ctx)
  return presentRecorded(ctx, actor, held)
}

/** The general consent was withdrawn: deletes all recordings of the person. */
export async function revokeAllRecordings(tx: Tx, userId: number, now: Date): Promise<void> {
  const ids = await findAllowed(tx, userId)
  await endAllowed(tx, ids)
  await discard(tx, ids, now)
}
