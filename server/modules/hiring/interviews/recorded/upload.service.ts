import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import { type RecordingType, recordingLimits } from '@/lib/contracts/recording-limits'
import { dayMs } from '@/lib/shared/time'
import type { Storage } from '@/server/adapters/storage/storage'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import type { At } from './answer.service'
import { openAnswer, updateAnswer } from './answers.repository'
import { requireConsent } from './consent.service'
import {
  countUploads,
  discard,
  findRecording,
  findUpload,
  insertRecording,
  isCalledOff,
  type RecordingRow,
  takeUpload,
  updateRecording,
} from './files.repository'
import { readVideo } from './measure-child'
import { lockForAnswer, presentRecorded, questionAt, retainedUntil } from './read.service'

/** Maximum duration of an upload; unfinished ones are deleted then. */
const unfinishedMs = dayMs
const uploadsAtOnce = 24
export const uploadPath = '/v1/uploads'

/** @throws AppError not_found, forbidden, wrong_state, recording_consent_required, limit_exceeded */
export async function beginUpload(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, position, bytes, type }: At & { bytes: number; type: RecordingType },
): Promise<{ upload: string }> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockForAnswer(ctx, tx, actor, publicId)
    const { row } = held.found
    await questionAt(tx, held.found, position)
    await requireConsent(tx, held)
    const answer = await openAnswer(tx, row.id, position, now)
    // An upload requires a registered recording attempt.
    if (answer.attempts === 0) throw new AppError('wrong_state', { data: { status: row.status } })
    if ((await countUploads(tx, row.id)) >= uploadsAtOnce) throw new AppError('limit_exceeded')
    const recording = await insertRecording(tx, {
      publicId: newPublicId(),
      interviewId: row.id,
      position,
      type,
      bytes,
      path: `recordings/${newSecretToken()}`,
      createdAt: now,
      deleteAt: new Date(now.getTime() + unfinishedMs),
    })
    return { upload: recording.publicId }
  })
}

/** Cancelled meanwhile: a write may have created the deleted file again, and no row refers to it. */
async function removeIfCalledOff(
  { db, storage, clock }: Pick<ServiceContext, 'db' | 'storage' | 'clock'>,
  { id, path }: RecordingRow,
): Promise<boolean> {
  const isOff = await isCalledOff(db, id, clock.now())
  if (isOff) await storage.remove(path)
  return isOff
}

/** Data store of the tus server: rows in the database, bytes in the storage. */
class RecordingStore extends DataStore {
  constructor(private readonly ctx: Pick<ServiceContext, 'db' | 'storage' | 'clock'>) {
    super()
  }

  private async row(id: string): Promise<RecordingRow> {
    const row = await findRecording(this.ctx.db, id)
    if (row?.status !== 'uploading' || row.deleteAt <= this.ctx.clock.now()) throw ERRORS.FILE_NOT_FOUND
    return row
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.row(id)
    const offset = (await this.ctx.storage.size(row.path)) ?? 0
    return new Upload({ id, size: row.bytes, offset, creation_date: row.createdAt.toISOString() })
  }

  override async write(
    stream: Parameters<Storage['append']>[2],
    id: string,
    offset: number,
  ): Promise<number> {
    const row = await this.row(id)
    try {
      return offset + (await this.ctx.storage.append(row.path, offset, stream))
    } finally {
      if (await removeIfCalledOff(this.ctx, row)) await Promise.reject(ERRORS.FILE_NOT_FOUND)
    }
  }
}

/** The tus protocol: HEAD returns the offset, PATCH appends. */
export function createUploadServer(ctx: ServiceContext): (request: Request) => Promise<Response> {
  const server = new Server({
    path: uploadPath,
    datastore: new RecordingStore(ctx),
    maxSize: recordingLimits.fileBytes,
    relativeLocation: true,
  })
  return (request) => server.handleWeb(request)
}

/** Checks the owner of an upload. @throws AppError not_found for everyone but the candidate */
export async function checkUpload(ctx: ServiceContext, actor: Actor, publicId: string): Promise<void> {
  if (!(await findUpload(ctx.db, publicId, actor.userId))) throw new AppError('not_found')
}

async function measure(ctx: ServiceContext, row: RecordingRow, maxSeconds: number) {
  const { storage } = ctx
  if (!(await storage.complete(row.path, row.bytes))) throw invalidField('upload', 'invalid')
  if (await removeIfCalledOff(ctx, row)) throw new AppError('not_found')
  const found = await readVideo({
    size: row.bytes,
    read: async (start, end) => {
      const file = await storage.open(row.path, { start, end: end - 1 })
      if (!file) throw new Error('the file of a recording is gone')
      const chunks: Buffer[] = []
      for await (const chunk of file.stream) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  })
  if (found.type !== row.type) throw new AppError('file_type_not_allowed')
  if (found.durationMs > (maxSeconds + recordingLimits.slackSeconds) * 1000)
    throw invalidField('upload', 'too_long', { limit: maxSeconds })
  return found
}

/**
 * Accepts an uploaded file as the answer after checking its content; a rejected file is deleted.
 * @throws AppError not_found, forbidden, wrong_state, recording_consent_required, validation_failed while bytes are
 * missing or when it is too long, file_type_not_allowed, file_unreadable
 */
export async function answerByVideo(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, position, upload }: At & { upload: string },
): Promise<RecordedInterview> {
  const row = await findUpload(ctx.db, upload, actor.userId)
  const answering = await ctx.db.transaction((tx) => lockForAnswer(ctx, tx, actor, publicId))
  const { id: interviewId } = answering.found.row
  if (row?.interviewId !== interviewId || row.position !== position) throw new AppError('not_found')
  // Idempotent: the first response may have been lost.
  if (row.status === 'ready') return presentRecorded(ctx, actor, answering)
  const question = await questionAt(ctx.db, answering.found, position)
  if (await isCalledOff(ctx.db, row.id, ctx.clock.now())) throw new AppError('not_found')
  const found = await measure(ctx, row, question.maxSeconds).catch(async (error: unknown) => {
    // Cancelled meanwhile: its file may be deleted.
    if (await isCalledOff(ctx.db, row.id, ctx.clock.now())) throw new AppError('not_found')
    const unfinished = error instanceof AppError && error.details.fields?.[0]?.code === 'invalid'
    if (error instanceof AppError && !unfinished)
      await ctx.db.transaction((tx) => updateRecording(tx, row.id, { deleteAt: ctx.clock.now() }))
    throw error
  })
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const again = await lockForAnswer(ctx, tx, actor, publicId)
    await requireConsent(tx, again)
    const answer = await openAnswer(tx, interviewId, position, now)
    const kept = { durationMs: found.durationMs, deleteAt: retainedUntil(now) }
    if (!(await takeUpload(tx, row.id, kept, now))) {
      // Race: the same answer was submitted twice.
      if (answer.recordingId === row.id) return again
      throw new AppError('not_found')
    }
    await discard(tx, [interviewId], now, { position, except: row.id })
    await updateAnswer(tx, answer, { kind: 'video', text: null, recordingId: row.id, answeredAt: now })
    return again
  })
  return presentRecorded(ctx, actor, held)
}
