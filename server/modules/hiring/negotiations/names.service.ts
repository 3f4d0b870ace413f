import type { Notification } from '@/lib/contracts/notifications'
import { negotiatedResumesAsSent } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { resumeSide } from './contacts.service'
import { findNamed } from './names.repository'
import { sideOf } from './negotiations.policy'

/**
 * Names by the public id of a negotiation or interview that the employer reaches, as its own page names the candidate.
 * Whoever withdrew is no longer named in passing.
 */
export async function namesInNotices(
  ctx: ServiceContext,
  actor: Actor,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, Notification['people'][number]>> {
  const side = sideOf(actor)
  if (side?.actor !== 'employer' || publicIds.length === 0) return new Map()
  const found = (await findNamed(ctx.db, side, publicIds)).filter(({ status }) => status !== 'withdrawn')
  const resumes = await negotiatedResumesAsSent(ctx.db, found, resumeSide(side))
  return new Map(
    found.flatMap(({ id, about }) => {
      const name = resumes.get(id)?.name
      return name ? [[about, name] as const] : []
    }),
  )
}
