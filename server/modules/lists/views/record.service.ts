import { isbot } from 'isbot'
import type { ViewedType } from '@/lib/contracts/views'
import type { Tx } from '@/server/db/client'
import { dayOf } from '@/server/modules/engagement'
import { notify } from '@/server/modules/notifications'
import { resumeToView } from '@/server/modules/resumes'
import { vacancyToView } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { countCompany, countVisit, type Item, insertVisit, mayBeNamed } from './views.repository'

interface Visit {
  type: ViewedType
  publicId: string
  token: string | undefined
  ip: string
  userAgent: string
}

/** One visitor of one day: a person, or a browser at an address. Nobody can be read out of it, or known again tomorrow. */
function visitorOf(ctx: ServiceContext, actor: Actor | null, visit: Visit, day: string): string {
  const who = actor ? ['person', actor.userId] : ['guest', addressKey(visit.ip), visit.userAgent]
  return ctx.keys.sign('viewer', JSON.stringify(['view', day, ...who])).slice(0, 22)
}

/** What was looked at; null for what this visitor may not see, as for what is not there. */
async function itemOf(
  ctx: ServiceContext,
  actor: Actor | null,
  visit: Visit,
): Promise<(Item & { own: boolean; owner?: ResumeOwner }) | null> {
  try {
    if (visit.type === 'vacancy') {
      const { id, companyId } = await vacancyToView(ctx, visit.publicId)
      return { type: 'vacancy', id, own: actor?.company?.id === companyId }
    }
    const { id, userId, title } = await resumeToView(ctx, actor, visit.publicId, visit.token)
    return { type: 'resume', id, own: actor?.userId === userId, owner: { userId, title } }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

interface ResumeOwner {
  userId: number
  title: string
}

/**
 * Once a day for each company, however many of its people look. It is not named here: a notice cannot be taken back
 * when the company writes without its name later. The list of who looked names it as long as it may.
 */
export async function tellOfView(
  tx: Tx,
  { userId, title }: ResumeOwner,
  { publicId, company, now }: { publicId: string; company: number; now: Date },
): Promise<void> {
  const notice = {
    userId,
    kind: 'resume.viewed' as const,
    dedupeKey: `viewed:${publicId}:${company}:${dayOf(now)}`,
    params: { reader: 'candidate', resume_title: title },
    target: { type: 'resume' as const, public_id: publicId, parent_public_id: null, tab: null },
  }
  await notify(tx, [notice], now)
}

/**
 * Counts a visitor of an item they may see, once a day. Bots and the owner's own side count for nothing; a verified
 * company is remembered by name for the owner of a resume. The answer is the same whether there was anything to count:
 * nobody finds out by it what exists.
 */
export async function recordView(ctx: ServiceContext, actor: Actor | null, visit: Visit): Promise<null> {
  const item = await itemOf(ctx, actor, visit)
  if (!item || item.own || visit.userAgent === '' || isbot(visit.userAgent)) return null
  const now = ctx.clock.now()
  const day = dayOf(now)
  const visitor = visitorOf(ctx, actor, visit, day)
  const company = item.type === 'resume' && actor?.company?.verified ? actor.company.id : null
  await ctx.db.transaction(async (tx) => {
    if (!(await insertVisit(tx, item, day, visitor))) return
    await countVisit(tx, item, day)
    if (company === null || !(await mayBeNamed(tx, item.id, company))) return
    await countCompany(tx, item.id, company, now)
    if (item.owner) await tellOfView(tx, item.owner, { publicId: visit.publicId, company, now })
  })
  return null
}
