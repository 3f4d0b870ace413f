import {
  type HeldInterview,
  maxHeldInterviews,
  type ScorecardInput,
  type Scorecards,
} from '@/lib/contracts/interview-feedback'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { findAccess } from '../negotiations/negotiation-access.service'
import { findScorecards, type ScorecardRow, saveScorecard } from './feedback.repository'
import { lockOwnInterview, ownInterview } from './interview-access.service'
import { type FoundInterview, findMembers, type MemberRow } from './interviews.repository'
import { findHeld } from './list.repository'
import { expectedScorecards, hasTakenPlace } from './presenter'
import { factsOf, isScored, publishChange, runTransition } from './run-transition.service'

function present(row: ScorecardRow, userId: number): NonNullable<Scorecards['mine']> {
  const { card } = row
  return {
    marks: card.marks,
    overall: card.overall,
    text: card.text,
    author:
      row.deletedAt === null
        ? { public_id: row.publicId, name: `${row.firstName} ${row.lastName}`.trim() }
        : null,
    mine: card.userId === userId,
    sent_at: card.sentAt.toISOString(),
  }
}

async function scorecardsOf(
  ctx: ServiceContext,
  actor: Actor,
  interviews: readonly FoundInterview[],
): Promise<Scorecards[]> {
  const [members, cards] = await Promise.all([
    findMembers(ctx.db, [...new Set(interviews.map(({ row }) => row.roundId))]),
    findScorecards(
      ctx.db,
      interviews.map(({ row }) => row.id),
    ),
  ])
  return interviews.map((found) =>
    presentCards(actor, found, {
      members: members.filter(({ roundId }) => roundId === found.row.roundId),
      rows: cards.filter(({ card }) => card.interviewId === found.row.id),
    }),
  )
}

function presentCards(
  actor: Actor,
  { round }: FoundInterview,
  { members, rows }: { members: readonly MemberRow[]; rows: readonly ScorecardRow[] },
): Scorecards {
  const cards = rows.map((each) => present(each, actor.userId))
  const mine = cards.find((card) => card.mine) ?? null
  const expected = members.some(({ userId }) => userId === actor.userId)
  // Hidden until one's own is submitted, to avoid bias.
  const blind = expected && mine === null
  return {
    criteria: round.criteria,
    guide: round.guide ?? [],
    expected,
    mine,
    others: blind ? [] : cards.filter((card) => !card.mine),
    sent: cards.length,
    of: expectedScorecards(members, new Set(rows.map(({ card }) => card.userId))),
  }
}

/** @throws AppError not_found, also for the candidate */
export async function readScorecards(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<Scorecards> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  if (side.actor !== 'employer') throw new AppError('not_found')
  return oneOf(await scorecardsOf(ctx, actor, [found]))
}

/** @throws AppError not_found, also for the candidate */
export async function readHeldInterviews(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<HeldInterview[]> {
  const { side, found } = await findAccess(ctx.db, actor, publicId)
  if (side.actor !== 'employer') throw new AppError('not_found')
  const held = await findHeld(ctx.db, side, found.row.id, maxHeldInterviews)
  const cards = await scorecardsOf(ctx, actor, held)
  return held.map(({ row }, index) => ({
    public_id: row.publicId,
    kind: row.kind,
    starts_at: row.startsAt?.toISOString() ?? null,
    cards: oneOf(cards.slice(index)),
  }))
}

function oneOf([first]: readonly Scorecards[]): Scorecards {
  if (!first) throw new Error('an interview without its scorecards')
  return first
}

/**
 * Stores a scorecard; the last one sets the interview to `rated`. It is final once those of others have been seen.
 * @throws AppError not_found, forbidden unless the person is an interviewer, wrong_state, validation_failed
 */
export async function sendScorecard(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, socketId, ...card }: ScorecardInput & { publicId: string; socketId: string | undefined },
): Promise<Scorecards> {
  const found = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const { side, found } = await lockOwnInterview(tx, actor, publicId)
    if (side.actor !== 'employer') throw new AppError('not_found')
    const { row, round } = found
    const members = await findMembers(tx, [row.roundId])
    if (!members.some(({ userId }) => userId === actor.userId)) throw new AppError('forbidden')
    const cards = await findScorecards(tx, [row.id])
    const own = cards.some(({ card: { userId } }) => userId === actor.userId)
    if (!hasTakenPlace(row.status) || (own && cards.length > 1))
      throw new AppError('wrong_state', { data: { status: row.status } })
    if (card.marks.length !== round.criteria.length) throw invalidField('marks', 'required')
    await saveScorecard(tx, { interviewId: row.id, userId: actor.userId, ...card, sentAt: now })
    const by = { actorUserId: actor.userId, socketId }
    const asked =
      row.status === 'done'
        ? await runTransition(
            tx,
            found,
            { action: 'ask_feedback', actor: 'scheduler', actorUserId: null },
            factsOf(now),
          )
        : found
    const allScored = await isScored(tx, asked)
    if (asked.row.status === 'awaiting_feedback' && allScored) {
      return runTransition(
        tx,
        asked,
        { action: 'rate', actor: 'employer', ...by },
        factsOf(now, { allScored }),
      )
    }
    await publishChange(tx, asked, asked.row, socketId)
    return asked
  })
  return oneOf(await scorecardsOf(ctx, actor, [found]))
}
