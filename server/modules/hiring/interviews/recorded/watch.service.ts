import type { Playback, RecordingNote } from '@/lib/contracts/interview-answers'
import { recordingLimits } from '@/lib/contracts/recording-limits'
import { minuteMs } from '@/lib/shared/time'
import type { ByteRange, StoredFile } from '@/server/adapters/storage/storage'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { Keys } from '@/server/platform/keys'
import { type InterviewAccess, lockOwnInterview } from '../interview-access.service'
import { sendNotice } from '../notices.service'
import { hasTakenPlace } from '../presenter'
import { publishChange } from '../run-transition.service'
import {
  countNotes,
  deleteNote,
  findAnswers,
  findRecorded,
  insertNote,
  presentNote,
  updateRecorded,
} from './answers.repository'
import { findPlayable } from './files.repository'
import { isRecorded, ownRecorded, questionAt } from './read.service'

const textOf = (publicId: string, until: number) => `recording ${publicId} ${until}`

/** Signs a playback URL of one recording with an expiry. */
export const signLink = (keys: Keys, publicId: string, until: Date): string =>
  `${publicId}.${until.getTime()}.${keys.sign('recording', textOf(publicId, until.getTime()))}`

/** Verifies a playback token; null for a forged or expired one. */
export function readLink(keys: Keys, token: string, now: Date): { publicId: string; until: Date } | null {
  const [publicId = '', end = '', signature = ''] = token.split('.')
  if (!/^\d{13}$/.test(end)) return null
  if (!keys.isSigned('recording', textOf(publicId, Number(end)), signature)) return null
  return Number(end) > now.getTime() ? { publicId, until: new Date(Number(end)) } : null
}

const linkMs = 15 * minuteMs
export const playbackPath = '/v1/recordings'

const requireSent = ({ found }: InterviewAccess) => {
  if (!hasTakenPlace(found.row.status))
    throw new AppError('wrong_state', { data: { status: found.row.status } })
}

/** Notifies the candidate once of the first view. */
async function markViewed(ctx: ServiceContext, actor: Actor, publicId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const { found } = await lockOwnInterview(tx, actor, publicId)
    const recorded = await findRecorded(tx, found.row.id)
    if (!recorded || recorded.viewedAt) return
    await updateRecorded(tx, found.row.id, { viewedAt: now })
    await publishChange(tx, found, found.row, undefined)
    const key = `interview:${found.row.publicId}:watched`
    await sendNotice(tx, found, { kind: 'interview.watched', reader: 'candidate', key, now })
  })
}

/** @throws AppError not_found, wrong_state for the company before the answers were submitted */
export async function openPlayback(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Playback> {
  const held = await ownRecorded(ctx.db, actor, publicId)
  const { side, found } = held
  if (side.actor === 'employer') {
    requireSent(held)
    // A view by the viewer role must not notify the candidate.
    if (side.mayAct) await markViewed(ctx, actor, publicId)
  }
  const until = new Date(ctx.clock.now().getTime() + linkMs)
  const answers = await findAnswers(ctx.db, found.row.id)
  return {
    files: answers.flatMap(({ recording }) => {
      if (recording?.status !== 'ready') return []
      const url = `${playbackPath}/${signLink(ctx.keys, recording.publicId, until)}`
      // Candidates may download their own answers; companies may only play them.
      const download = side.actor === 'candidate' ? `${url}?download` : null
      return [{ position: recording.position, url, download, type: recording.type }]
    }),
    expires_at: until.toISOString(),
  }
}

/**
 * The file of a playback URL, with its size; `elsewhere` is its address in the storage where browsers reach that.
 * @throws AppError not_found
 */
export async function playable(ctx: ServiceContext, token: string, asFile: boolean) {
  const now = ctx.clock.now()
  const link = readLink(ctx.keys, token, now)
  const row = link ? await findPlayable(ctx.db, link.publicId, now) : undefined
  if (!link || !row) throw new AppError('not_found')
  const { type, path } = row
  const fileName = `answer-${row.position + 1}.${type === 'video/mp4' ? 'mp4' : 'webm'}`
  const seconds = Math.ceil((link.until.getTime() - now.getTime()) / 1000)
  const disposition = asFile ? `attachment; filename="${fileName}"` : 'inline'
  return {
    type,
    size: row.bytes,
    disposition,
    elsewhere: await ctx.storage.link(path, seconds, { type, disposition }),
    open: async (range?: ByteRange): Promise<StoredFile> => {
      const file = await ctx.storage.open(path, range)
      if (!file) throw new AppError('not_found')
      return file
    },
  }
}

/** @throws AppError not_found, forbidden for the candidate and the viewer role, wrong_state, limit_exceeded */
export async function writeNote(
  ctx: ServiceContext,
  actor: Actor,
  input: { publicId: string; position: number; at_ms: number; text: string },
): Promise<RecordingNote> {
  return ctx.db.transaction(async (tx) => {
    const held = await lockOwnInterview(tx, actor, input.publicId)
    const { row } = held.found
    if (!isRecorded(held.found)) throw new AppError('not_found')
    if (held.side.actor !== 'employer') throw new AppError('forbidden')
    requireSent(held)
    await questionAt(tx, held.found, input.position)
    if ((await countNotes(tx, row.id, actor.userId)) >= recordingLimits.notes)
      throw new AppError('limit_exceeded')
    return presentNote(
      await insertNote(tx, {
        publicId: newPublicId(),
        interviewId: row.id,
        userId: actor.userId,
        position: input.position,
        atMs: input.at_ms,
        text: input.text,
        createdAt: ctx.clock.now(),
      }),
    )
  })
}

/** @throws AppError not_found, forbidden for the candidate */
export async function removeNote(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, note }: { publicId: string; note: string },
): Promise<null> {
  const { side, found } = await ownRecorded(ctx.db, actor, publicId)
  if (side.actor !== 'employer') throw new AppError('forbidden')
  const own = { interviewId: found.row.id, userId: actor.userId, publicId: note }
  if (!(await deleteNote(ctx.db, own))) throw new AppError('not_found')
  return null
}

/**
 * Parses a single `Range` header. Null: send the whole file (no header, another unit, several ranges);
 * `unsatisfiable`: starts beyond the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const found = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (start >= size) return 'unsatisfiable'
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return end < start ? null : { start, end }
}
