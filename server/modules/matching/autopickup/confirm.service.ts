import type { Confirmed } from '@/lib/contracts/autopickup'
import { applicationsLeft, apply } from '@/server/modules/hiring'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { ownResumeId } from './agents.service'
import { findFinds, updateFind } from './finds.repository'
import { findPublicIds } from './vacancy-ids.repository'

interface Item {
  find_public_id: string
  letter: string
}

/**
 * Applies to the finds the person has confirmed, one after another and each under all the rules of an application:
 * what fails is named with its reason, what succeeded stays. Nothing is ever sent without this call.
 * @throws AppError resume_not_found
 */
export async function confirmFinds(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { items, socketId }: { items: readonly Item[]; socketId: string | undefined },
): Promise<Confirmed> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  const wanted = items.map((item) => item.find_public_id)
  const found = new Map((await findFinds(ctx.db, resumeId, wanted)).map(({ row }) => [row.publicId, row]))
  const vacancies = await findPublicIds(
    ctx.db,
    [...found.values()].map((row) => row.vacancyId),
  )
  const results: Confirmed['results'] = []
  for (const { find_public_id: id, letter } of items) {
    const row = found.get(id)
    const vacancyPublicId = row && vacancies.get(row.vacancyId)
    try {
      if (!row || !vacancyPublicId) throw new AppError('not_found')
      if (row.mark === 'dismissed') throw new AppError('wrong_state')
      const sent = await apply(ctx, actor, {
        vacancyPublicId,
        resumePublicId: publicId,
        letter,
        via: 'autopickup',
        socketId,
      })
      await updateFind(ctx.db, row.id, { mark: 'applied', letter })
      results.push({ find_public_id: id, negotiation_public_id: sent.public_id, error_code: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ find_public_id: id, negotiation_public_id: null, error_code: error.code })
    }
  }
  const { left } = await applicationsLeft(ctx, actor.userId)
  return { results, applications_left: left }
}
