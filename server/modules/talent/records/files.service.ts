import { messageFileTypes } from '@/lib/contracts/conversation-messages'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import { type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { talentFileKinds } from '@/lib/contracts/talent-files'
import { minuteMs } from '@/lib/shared/time'
import { fileKind, safeFileName } from '@/server/modules/hiring'
import { type Actor, companyIdOf, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { restorableMs } from '../days'
import * as repository from './files.repository'
import { presentRecord } from './record.presenter'
import { lockPresent, requireVerifiedRecruiter } from './records.service'

const sweptAtOnce = 500
/** What was stored has its owner within seconds. */
const unusedMs = 10 * minuteMs
const allowedKinds: ReadonlySet<string> = new Set(talentFileKinds)

/** A file that may be kept, under a safe name. @throws AppError file_too_large, file_type_not_allowed */
export async function acceptFile(bytes: Buffer, given: string) {
  if (bytes.length > maxResumeFileBytes) throw new AppError('file_too_large')
  const kind = await fileKind(bytes, given)
  // A table of commas is a text to a person who reads it.
  const ending = kind === 'csv' ? 'txt' : kind
  if (!allowedKinds.has(ending)) throw new AppError('file_type_not_allowed')
  return { ending, name: safeFileName(given, ending), type: messageFileTypes[ending], bytes: bytes.length }
}

/** Stores a file under an unguessable name that belongs to nothing yet. Returns its row. */
export async function storeAccepted(
  ctx: ServiceContext,
  bytes: Buffer,
  { name, type }: Awaited<ReturnType<typeof acceptFile>>,
  userId: number,
): Promise<repository.TalentFileRow> {
  const path = `people/${newSecretToken()}`
  const row = await repository.insertFile(ctx.db, {
    publicId: newPublicId(),
    path,
    name,
    type,
    bytes: bytes.length,
    addedById: userId,
    createdAt: ctx.clock.now(),
  })
  await ctx.storage.put(path, bytes)
  return row
}

/**
 * @throws AppError not_found, forbidden, company_required, company_not_verified, wrong_state while consent is asked,
 * limit_exceeded, file_too_large, file_type_not_allowed
 */
export async function addFile(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, file }: { publicId: string; file: File },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  if (file.size > maxResumeFileBytes) throw new AppError('file_too_large')
  // Nothing is stored for somebody who may not, or of somebody else.
  await ctx.db.transaction((tx) => lockPresent(tx, actor, publicId, now))
  requireVerifiedRecruiter(actor)
  const bytes = Buffer.from(await file.arrayBuffer())
  const stored = await storeAccepted(ctx, bytes, await acceptFile(bytes, file.name), actor.userId)
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    // Of somebody who is asked only name, address and source are kept.
    if (row.state === 'asked') throw new AppError('wrong_state')
    const limit = talentLimits.files
    if ((await repository.countFiles(tx, row.id)) >= limit)
      throw new AppError('limit_exceeded', { data: { limit } })
    if (!(await repository.attachFile(tx, stored.id, { recordId: row.id })))
      throw new AppError('service_unavailable')
    return presentRecord(tx, row, now, scopeOf(actor))
  })
}

interface NamedFile {
  publicId: string
  fileId: string
}

/** A file of a record to all members, of a letter to those who look at it. @throws AppError not_found */
export async function readStored(
  ctx: ServiceContext,
  companyId: number | null,
  named: NamedFile & { of: 'record' | 'mail' },
): Promise<File> {
  const found = companyId === null ? undefined : await repository.findFile(ctx.db, { ...named, companyId })
  const bytes = found && (await ctx.storage.read(found.path))
  if (!found || !bytes) throw new AppError('not_found')
  return new File([new Uint8Array(bytes)], found.name, { type: found.type })
}

/** @throws AppError not_found */
export const fileOfPerson = (ctx: ServiceContext, actor: Actor, named: NamedFile): Promise<File> =>
  readStored(ctx, companyIdOf(actor), { ...named, of: 'record' })

/** Removes a file, or brings it back within a day. @throws AppError not_found, forbidden, limit_exceeded */
export async function setFileRemoved(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, fileId, removed }: NamedFile & { removed: boolean },
): Promise<TalentRecord> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockPresent(tx, actor, publicId, now)
    const limit = talentLimits.files
    if (!removed && (await repository.countFiles(tx, row.id)) >= limit) {
      throw new AppError('limit_exceeded', { data: { limit } })
    }
    const removedSince = new Date(now.getTime() - restorableMs)
    const change = removed ? { removedAt: now } : { removedSince }
    if (!(await repository.setFileRemoved(tx, row.id, fileId, change))) {
      throw new AppError('not_found')
    }
    return presentRecord(tx, row, now, scopeOf(actor))
  })
}

/** Deletes from the storage what belongs to nothing any more. Returns how many. */
export async function sweepFilesOfBases(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now().getTime()
  const found = await repository.findUnusedFiles(ctx.db, {
    unusedBefore: new Date(now - unusedMs),
    removedBefore: new Date(now - restorableMs),
    limit: sweptAtOnce,
  })
  for (const { id, path } of found) {
    try {
      await ctx.storage.remove(path)
      await repository.deleteFileRow(ctx.db, id)
    } catch (error) {
      // The next sweep tries again.
      ctx.log.warn({ err: error }, 'a file of a base was not removed')
    }
  }
  return found.length
}
