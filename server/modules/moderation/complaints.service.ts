import type { z } from 'zod'
import type { Complaint } from '@/lib/contracts/moderation'
import { messageToReport } from '@/server/modules/hiring'
import { resumeToView } from '@/server/modules/resumes'
import { vacancyToView } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { addComplaint, openCase } from './moderation.repository'

type Input = z.output<typeof Complaint> & { ip: string }

/**
 * Keeps a complaint about what one can see. It hides nothing by itself: however many complain, a person decides.
 * @throws AppError vacancy_not_found, resume_not_found, not_found
 */
export async function complain(ctx: ServiceContext, actor: Actor | null, input: Input): Promise<null> {
  const { type, public_id: publicId, reason, text, token, ip } = input
  const { id } =
    type === 'vacancy'
      ? await vacancyToView(ctx, publicId)
      : type === 'resume'
        ? await resumeToView(ctx, actor, publicId, token)
        : await messageToReport(ctx, actor, publicId)
  const now = ctx.clock.now()
  const who = actor ? ['person', actor.userId] : ['guest', addressKey(ip), now.toISOString().slice(0, 10)]
  const reporter = ctx.keys.sign('reporter', JSON.stringify(['complaint', ...who]))
  await ctx.db.transaction(async (tx) => {
    const found = await openCase(tx, {
      publicId: newPublicId(),
      type,
      itemId: id,
      held: false,
      signals: [],
      openedAt: now,
    })
    await addComplaint(tx, { caseId: found.id, reason, text, reporter, createdAt: now })
  })
  return null
}
