import type { TokenRecord } from '@/lib/contracts/accounts'
import { keepImage, removeImage } from '@/server/modules/media'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { Limits } from './limits'
import { renewToken } from './tokens'
import { lockUser, updateUser } from './users.repository'

const longestName = 200
/** Neither a path nor signs that do not show. */
const originalName = (name: string) =>
  [...name.replace(/^.*[\\/]/, '').replace(/\p{C}/gu, '')].slice(0, longestName).join('')

async function writeAvatar(
  ctx: ServiceContext,
  actor: Actor,
  avatar: { path: string; name: string } | null,
): Promise<{ before: string | null; result: TokenRecord }> {
  return ctx.db.transaction(async (tx) => {
    const held = await lockUser(tx, actor.userId)
    if (!held) throw new AppError('unauthorized')
    const user = await updateUser(tx, actor.userId, {
      avatarPath: avatar?.path ?? null,
      avatarOriginalName: avatar?.name ?? null,
      updatedAt: ctx.clock.now(),
    })
    return { before: held.avatarPath, result: await renewToken(ctx, tx, actor, user) }
  })
}

/** @throws AppError file_too_large, file_type_not_allowed, image_too_large, image_broken, rate_limited */
export async function setAvatar(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  file: File,
): Promise<TokenRecord> {
  await limits.take('uploadAccount', String(actor.userId))
  return keepImage(ctx, actor, { kind: 'avatars', upload: file }, (path) =>
    writeAvatar(ctx, actor, { path, name: originalName(file.name) }),
  )
}

export async function removeAvatar(ctx: ServiceContext, actor: Actor): Promise<TokenRecord> {
  const { before, result } = await writeAvatar(ctx, actor, null)
  await removeImage(ctx, before)
  return result
}
