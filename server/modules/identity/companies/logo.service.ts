import type { Company } from '@/lib/contracts/companies'
import { keepImage, removeImage } from '@/server/modules/media'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import type { Limits } from '../accounts/limits'
import { changeOwnCompany, checkMayChange } from './companies.service'

async function writeLogo(ctx: ServiceContext, actor: Actor, publicId: string, logoPath: string | null) {
  const { before, after } = await changeOwnCompany(ctx, actor, publicId, () => ({ logoPath }))
  return { before: before.company.logoPath, result: after }
}

/** @throws AppError rate_limited, not_found, forbidden, and what is wrong with the file */
export async function setLogo(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  file: File,
): Promise<Company> {
  await limits.take('uploadAccount', String(actor.userId))
  // Who may not change the company need not have a picture drawn first.
  await checkMayChange(ctx, actor, publicId)
  return keepImage(ctx, actor, { kind: 'logos', upload: file }, (path) =>
    writeLogo(ctx, actor, publicId, path),
  )
}

/** @throws AppError not_found, forbidden */
export async function removeLogo(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Company> {
  const { before, result } = await writeLogo(ctx, actor, publicId, null)
  await removeImage(ctx, before)
  return result
}
