import type { RecordedProposal } from '@/lib/contracts/interview-answers'
import type { ProposedInterviews } from '@/lib/contracts/interview-proposals'
import { dayMs, defaultZone } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { takeOne } from '@/server/modules/billing'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { lockForChange } from '../../screening/own-vacancy.service'
import type { InterviewRow } from '../interviews.repository'
import { proposeRound, usualCriteria } from '../propose.service'
import { checkInterviewers } from '../terms.service'
import { insertQuestions, insertRecorded } from './answers.repository'

/** One unit per candidate: reserved now, used when answers arrive, otherwise released. */
async function reserve(ctx: ServiceContext, tx: Tx, row: InterviewRow, userId: number): Promise<void> {
  const { id: interviewId, companyId, vacancyId, resumeId } = row
  const use = await takeOne(ctx, tx, {
    companyId,
    kind: 'recorded_answers',
    status: 'reserved',
    userId,
    vacancyId,
    resumeId,
  })
  await insertRecorded(tx, { interviewId, useId: use.id })
}

/**
 * Requests recorded answers from candidates of an own vacancy.
 * @throws AppError as `proposeRound`, validation_failed, not_enough_purchased_services (then nobody is asked)
 */
export async function proposeRecorded(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordedProposal & { vacancyPublicId: string; socketId: string | undefined },
): Promise<ProposedInterviews> {
  const { questions, vacancyPublicId } = input
  await ctx.db.transaction((tx) => lockForChange(tx, actor, vacancyPublicId))
  const companyId = actor.company?.id
  if (companyId === undefined) throw new AppError('vacancy_not_found')
  const { userIds, fields } = await checkInterviewers(ctx.db, actor, companyId, input.interviewers)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const seconds = questions.reduce((sum, each) => sum + each.prep_seconds + each.max_seconds, 0)
  return proposeRound(ctx, actor, {
    vacancyPublicId,
    negotiationPublicIds: input.negotiation_public_ids,
    terms: {
      kind: 'video_async',
      mode: 'deadline',
      timeZone: defaultZone,
      durationMinutes: Math.ceil(seconds / 60),
      capacity: 1,
      note: input.note,
      place: null,
      phone: null,
      criteria: usualCriteria,
    },
    interviewerIds: userIds,
    ranges: [],
    dueAt: new Date(ctx.clock.now().getTime() + input.deadline_days * dayMs),
    socketId: input.socketId,
    complete: (tx, round) =>
      insertQuestions(
        tx,
        questions.map(({ text, prep_seconds, max_seconds, retakes }, position) => ({
          roundId: round.id,
          position,
          text,
          prepSeconds: prep_seconds,
          maxSeconds: max_seconds,
          retakes,
        })),
      ),
    completeEach: (tx, row) => reserve(ctx, tx, row, actor.userId),
  })
}
