import type { OwnResume } from '@/lib/contracts/resumes'
import { keepImage, removeImage } from '@/server/modules/media'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { resumeMachine } from './lifecycle'
import { findOwned, lockOwned, setPhotoPath } from './own.repository'
import { announce, type Origin, presentOne } from './own.service'

async function writePhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { path, origin }: { path: string | null; origin: Origin },
): Promise<{ before: string | null; result: OwnResume }> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    if (!resumeMachine.transition(row, 'edit', 'owner', { now })) {
      throw new AppError('wrong_state', { data: { status: row.status } })
    }
    // The photo is no field of the form: a form that is open goes on with the revision it knows.
    const saved = await setPhotoPath(tx, row.id, path)
    await announce(tx, actor, saved, origin)
    return { before: row.photoPath, result: await presentOne(tx, saved, now) }
  })
}

/** @throws AppError resume_not_found, wrong_state, file_too_large, file_type_not_allowed */
export async function setPhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  photo: File,
  origin: Origin,
): Promise<OwnResume> {
  // Nothing is drawn for a resume that is not one's own.
  if (!(await findOwned(ctx.db, actor.userId, publicId))) throw new AppError('resume_not_found')
  return keepImage(ctx, actor, { kind: 'photos', upload: photo }, (path) =>
    writePhoto(ctx, actor, publicId, { path, origin }),
  )
}

/** @throws AppError resume_not_found, wrong_state */
export async function removePhoto(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  origin: Origin,
): Promise<OwnResume> {
  const { before, result } = await writePhoto(ctx, actor, publicId, { path: null, origin })
  await removeImage(ctx, before)
  return result
}
