import type { Interview } from '@/lib/contracts/interviews'
import { type NegotiatedResume, negotiatedResumes } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { contactsGrantedTo } from '../negotiations/contacts.service'
import type { Side } from '../negotiations/negotiations.policy'
import { findBeside } from './beside.repository'
import { type FoundInterview, findMembers, findScored } from './interviews.repository'
import { isHeld, presentInterview, type Viewer } from './presenter'
import { findResponses } from './responses.repository'

export const viewerOf = (actor: Pick<Actor, 'userId'>, side: Side): Viewer => ({
  userId: actor.userId,
  side: side.actor,
  mayAct: side.actor === 'candidate' || side.mayAct,
})

/** Rows as one side may see them; by a fixed number of queries whatever their number. */
export async function presentAll(
  ctx: ServiceContext,
  actor: Actor,
  side: Side,
  rows: readonly FoundInterview[],
): Promise<Interview[]> {
  if (rows.length === 0) return []
  const forCompany = side.actor === 'employer'
  const idsOf = (which: (found: FoundInterview) => boolean) => rows.filter(which).map(({ row }) => row.id)
  const held = idsOf(({ row }) => isHeld(row.status))
  const resumeIds = [...new Set(rows.map(({ row }) => row.resumeId))]
  const [members, scored, beside, resumes, granted, responses] = await Promise.all([
    findMembers(
      ctx.db,
      rows.map(({ row }) => row.roundId),
    ),
    // What is not shown is not asked for: most of those who choose a time at once need none of it.
    findScored(ctx.db, forCompany ? held : []),
    findBeside(
      ctx.db,
      idsOf(
        ({ row, round }) =>
          round.place?.pass_needed === true || (forCompany ? row.kind === 'phone' : isHeld(row.status)),
      ),
    ),
    side.actor === 'employer'
      ? negotiatedResumes(ctx.db, resumeIds, { kind: 'company', companyId: side.companyId })
      : new Map<number, NegotiatedResume>(),
    side.actor === 'employer' ? contactsGrantedTo(ctx.db, side.companyId, resumeIds) : new Set<number>(),
    forCompany
      ? findResponses(
          ctx.db,
          idsOf(({ row }) => row.startsAt !== null),
        )
      : [],
  ])
  const now = ctx.clock.now()
  const viewer = viewerOf(actor, side)
  return rows.map((found) => {
    const { row } = found
    const more = beside.get(row.id)
    return presentInterview(
      found,
      viewer,
      {
        members: members.filter(({ roundId }) => roundId === row.roundId),
        scored: new Set(
          scored.filter(({ interviewId }) => interviewId === row.id).map(({ userId }) => userId),
        ),
        // What was said of another time is not said of this one.
        responses: new Map(
          responses
            .filter(
              (said) => said.interviewId === row.id && said.startsAt.getTime() === row.startsAt?.getTime(),
            )
            .map((said) => [said.userId, said.response]),
        ),
        surveyed: more?.surveyed ?? false,
        passGiven: more?.passDeleteAt ?? null,
        name: resumes.get(row.resumeId)?.name ?? null,
        candidatePhone: granted.has(row.resumeId) ? (more?.candidatePhone ?? null) : null,
      },
      now,
    )
  })
}

export async function presentFound(
  ctx: ServiceContext,
  actor: Actor,
  side: Side,
  found: FoundInterview,
): Promise<Interview> {
  const [shown] = await presentAll(ctx, actor, side, [found])
  if (!shown) throw new Error('an interview could not be presented')
  return shown
}
