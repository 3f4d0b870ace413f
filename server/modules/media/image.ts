import type { ImageKind } from '@/lib/contracts/images'
import type { ChildLimits } from '@/server/platform/children/child'
import { inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { AppError } from '@/server/platform/errors'
import type { QueueUser } from '@/server/platform/fair-queue'
import { sourceOf } from '@/server/platform/stored-upload'
import type { DrawAnswer, DrawInput, ImageFile } from './image-file'

/** Most pictures are unpacked a few rows at a time; the largest that cannot be takes 150 MB. */
const limits: ChildLimits = { memoryMb: 240, heapMb: 64, cpuMs: 10_000, wallMs: 20_000 }
/** Somebody who chooses again before the first picture is drawn gets both. */
const waitingOfOne = 3

const pool = createChildPool<DrawInput, DrawAnswer>(
  () => childScript('./image-drawer.mjs', './worker.ts', import.meta.url),
  limits,
)

/**
 * Draws an upload anew in every width: what comes out was made here, pixel by pixel, whatever hid in the file, and nothing
 * is left of where and by whom it was taken. It is done in a child process, in turn with the files of others.
 * @throws AppError file_type_not_allowed, image_too_large, image_broken, busy
 */
export async function drawImage(kind: ImageKind, upload: Blob, user: QueueUser): Promise<ImageFile[]> {
  const outcome = await inTurn(user, async () => pool.run({ kind, source: await sourceOf(upload) }), {
    waiting: waitingOfOne,
    isLarge: true,
  })
  if ('failed' in outcome) throw new AppError('image_broken')
  if ('problem' in outcome.answer) throw new AppError(outcome.answer.problem)
  return outcome.answer.files.map(({ name, bytes: drawn }) => ({
    name,
    bytes: Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength),
  }))
}
