import type { CloseReason } from '@/lib/contracts/enums'
import type { BulkVacancyAction } from '@/lib/contracts/own-vacancies'
import { type Actor, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { actOnVacancy, closeVacancy, publishVacancy } from './publication.service'
import type { Change } from './transition.service'

/** One move on many vacancies, each in a transaction of its own: a refusal of one keeps none of the others. */
export async function actOnMany(
  ctx: ServiceContext,
  actor: Actor,
  input: { ids: readonly string[]; action: BulkVacancyAction; reason: CloseReason },
  socket: Change = {},
): Promise<{ done: string[]; refused: { public_id: string; code: string }[] }> {
  refuseViewer(actor)
  const { action, reason } = input
  const done: string[] = []
  const refused: { public_id: string; code: string }[] = []
  for (const id of new Set(input.ids)) {
    try {
      if (action === 'close') await closeVacancy(ctx, actor, id, { reason }, socket)
      else if (action === 'resume') await publishVacancy(ctx, actor, id, { duplicate: true }, socket)
      else await actOnVacancy(ctx, actor, id, action, socket)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ public_id: id, code: error.code })
    }
  }
  return { done, refused }
}
