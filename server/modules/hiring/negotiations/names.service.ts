import type { Notification } from '@/lib/contracts/notifications'
import { negotiatedResumesAsSent } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { resumeSide } from './contacts.service'
import { findNamed, findNamedToMember } from './names.repository'
import { sideOf } from './negotiations.policy'

type Names = ReadonlyMap<string, Notification['people'][number]>
type Found = Pick<Awaited<ReturnType<typeof findNamed>>[number], 'id' | 'status' | 'about'> &
  Parameters<typeof negotiatedResumesAsSent>[1][number]

/** Whoever withdrew is no longer named in passing. */
async function namesOf(
  ctx: ServiceContext,
  found: readonly Found[],
  side: Parameters<typeof negotiatedResumesAsSent>[2],
): Promise<Names> {
  const here = found.filter(({ status }) => status !== 'withdrawn')
  const resumes = await negotiatedResumesAsSent(ctx.db, here, side)
  return new Map(
    here.flatMap(({ id, about }) => {
      const name = resumes.get(id)?.name
      return name ? [[about, name] as const] : []
    }),
  )
}

/** Names by the public id of a negotiation or interview that the employer sees, as its own page names the candidate. */
export async function namesInNotices(
  ctx: ServiceContext,
  actor: Actor,
  publicIds: readonly string[],
): Promise<Names> {
  const side = sideOf(actor)
  if (side?.actor !== 'employer' || publicIds.length === 0) return new Map()
  return namesOf(ctx, await findNamed(ctx.db, side, publicIds), resumeSide(side))
}

/** The same for a letter to a member, who has no session and may be of several companies. */
export async function namesInLetters(
  ctx: ServiceContext,
  userId: number,
  publicIds: readonly string[],
): Promise<Names> {
  if (publicIds.length === 0) return new Map()
  const found = await findNamedToMember(ctx.db, userId, publicIds)
  const names: [string, Notification['people'][number]][] = []
  for (const companyId of new Set(found.map((row) => row.companyId))) {
    const ofCompany = found.filter((row) => row.companyId === companyId)
    const [member] = ofCompany
    const scope = !member?.seesAll
      ? { userId }
      : member.withheld.length > 0
        ? { userId, withheld: member.withheld }
        : undefined
    names.push(...(await namesOf(ctx, ofCompany, { kind: 'company', companyId, scope })))
  }
  return new Map(names)
}
