import { type ImageKind, imageUpload, isImageFile } from '@/lib/contracts/images'
import { hourMs } from '@/lib/shared/time'
import type { StoredFile } from '@/server/adapters/storage/storage'
import type { Actor } from '@/server/platform/actor'
import type { ChildLimits } from '@/server/platform/children/child'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { AppError } from '@/server/platform/errors'
import type { QueueUser } from '@/server/platform/fair-queue'
import { newSecretToken } from '@/server/platform/ids'
import { sourceOf } from '@/server/platform/stored-upload'
import type { ServiceContext } from '../context'
import { findUnusedImages, insertImage, removeImageRow, setImageBytes } from './media.repository'
import type { DrawAnswer, DrawInput, ImageFile } from './worker'

/** Memory limit: most pictures are decoded in rows; the largest interlaced one takes 150 MB. */
const limits: ChildLimits = { memoryMb: 240, heapMb: 64, cpuMs: 10_000, wallMs: 20_000 }
/** Queue limit per user: a second picture may be chosen before the first is done. */
const maxWaitingPerUser = 3

const pool = createChildPool<DrawInput, DrawAnswer>(
  () => childScript('./image-drawer.mjs', './worker.ts', import.meta.url),
  limits,
)

/**
 * Re-encodes an upload in every width, which removes hidden content and metadata. Runs in a child process, queued with
 * other file work.
 * @throws AppError file_type_not_allowed, image_too_large, image_broken, busy
 */
async function drawImage(kind: ImageKind, upload: Blob, user: QueueUser): Promise<ImageFile[]> {
  const outcome = await inTurn(user, async () => pool.run({ kind, source: await sourceOf(upload) }), {
    waiting: maxWaitingPerUser,
    isLarge: true,
  })
  if ('failed' in outcome) throw new AppError('image_broken')
  if ('problem' in outcome.answer) throw new AppError(outcome.answer.problem)
  return outcome.answer.files.map(({ name, bytes: drawn }) => ({
    name,
    bytes: Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength),
  }))
}

const sweptAtOnce = 500

interface ImageUpload {
  kind: ImageKind
  upload: Blob
}

async function storeImage(ctx: ServiceContext, actor: Actor, { kind, upload }: ImageUpload): Promise<string> {
  if (upload.size > imageUpload.maxBytes) throw new AppError('file_too_large')
  const files = await drawImage(kind, upload, fileUser(actor, ''))
  const path = `${kind}/${newSecretToken()}`
  await insertImage(ctx.db, { path, kind, createdAt: ctx.clock.now() })
  for (const { name, bytes: drawn } of files) await ctx.storage.put(`${path}/${name}`, drawn)
  await setImageBytes(
    ctx.db,
    path,
    files.reduce((sum, file) => sum + file.bytes.length, 0),
  )
  return path
}

/**
 * Re-encodes an upload, stores it under an unguessable name, and calls `keep` to write the name into a column of its
 * owner. `keep` opens its own transaction, since encoding is slow, and returns the previous picture, which is then
 * deleted. Unreferenced pictures are swept after an hour.
 * @throws AppError file_too_large, file_type_not_allowed, image_too_large, image_broken, busy
 */
export async function saveImage<T>(
  ctx: ServiceContext,
  actor: Actor,
  image: ImageUpload,
  keep: (path: string) => Promise<{ before: string | null; result: T }>,
): Promise<T> {
  const path = await storeImage(ctx, actor, image)
  try {
    const { before, result } = await keep(path)
    await removeImage(ctx, before)
    return result
  } catch (error) {
    // After an unknown error a column may refer to it: leave it to the sweep.
    if (error instanceof AppError) await removeImage(ctx, path)
    throw error
  }
}

/** Deletes the files; call it after the commit that removed the reference. Null does nothing. */
export async function removeImage(ctx: ServiceContext, path: string | null): Promise<void> {
  if (path === null) return
  try {
    await ctx.storage.remove(path)
    await removeImageRow(ctx.db, path)
  } catch (error) {
    // The sweep retries within the hour.
    ctx.log.warn({ err: error }, 'a picture was not removed')
  }
}

/** A file of a stored picture by its name, `avatars/…/256.webp`; null when there is none. */
export async function openImageFile(ctx: ServiceContext, name: string): Promise<StoredFile | null> {
  return isImageFile(name) ? ctx.storage.open(name) : null
}

/** Deletes unreferenced pictures that are at least an hour old. */
export async function sweepImages(ctx: ServiceContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - hourMs)
  const paths = await findUnusedImages(ctx.db, before, sweptAtOnce)
  for (const path of paths) await removeImage(ctx, path)
  return paths.length
}
