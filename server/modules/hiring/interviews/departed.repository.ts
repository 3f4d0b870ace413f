import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyMembers } from '@/server/db/schema/accounts'
import { interviews } from '@/server/db/schema/interviews'

/** Somebody who talks for the company no more, though a row may still say so. */
export interface Gone {
  companyId: number
  userId: number
  now: Date
}

export async function findCompaniesOf(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, userId))
    .orderBy(companyMembers.companyId)
  return rows.map(({ id }) => id)
}

/** Whoever of a round may act for the company now, but for the one who is gone. */
const staying = ({ companyId, userId }: Gone, roundId: SQL): SQL => sql`
  select talking.user_id from interview_round_members talking
  join company_members member on member.user_id = talking.user_id
    and member.company_id = ${companyId} and member.role <> 'viewer'
  join users person on person.id = talking.user_id and person.banned_at is null and person.deleted_at is null
  where talking.round_id = ${roundId} and talking.user_id <> ${userId}`

const ledBy = ({ userId }: Gone, roundId: SQL): SQL => sql`exists (
  select 1 from interview_round_members gone where gone.round_id = ${roundId} and gone.user_id = ${userId})`

/** Talks the person was to judge whose scorecards are all there but theirs. */
export async function wakeScored(tx: Tx, gone: Gone): Promise<void> {
  const roundId = sql`interviews.round_id`
  await tx
    .update(interviews)
    .set({ wakeAt: gone.now })
    .where(
      and(
        eq(interviews.companyId, gone.companyId),
        eq(interviews.status, 'awaiting_feedback'),
        ledBy(gone, roundId),
        sql`exists (select 1 from interview_scorecards card where card.interview_id = interviews.id)`,
        sql`not exists (select 1 from (${staying(gone, roundId)}) owing where not exists (
          select 1 from interview_scorecards card
          where card.interview_id = interviews.id and card.user_id = owing.user_id))`,
      ),
    )
}

/**
 * Gives rounds that nobody is left to lead, and that have something to lead or to judge still, to whoever answers for
 * the vacancy, else to the owner who has been there longest, else to the colleague. Who is to judge is told by the next
 * sweep.
 */
export async function putInPlace(tx: Tx, gone: Gone): Promise<void> {
  const { companyId, userId, now } = gone
  const roundId = sql`round.id`
  const { rows } = await tx.execute<{ round_id: string }>(sql`
    insert into interview_round_members (round_id, user_id)
    select distinct on (round.id) round.id, member.user_id
    from interview_rounds round
    join vacancies vacancy on vacancy.id = round.vacancy_id
    join company_members member on member.company_id = round.company_id and member.role <> 'viewer'
    join users person on person.id = member.user_id and person.banned_at is null and person.deleted_at is null
    where round.company_id = ${companyId} and member.user_id <> ${userId}
      and ${ledBy(gone, roundId)}
      and not exists (${staying(gone, roundId)})
      and exists (select 1 from interviews open where open.round_id = round.id and (
        open.status in ('proposed', 'confirmed', 'reschedule_requested', 'in_progress', 'done')
        or open.status = 'awaiting_feedback' and not exists (
          select 1 from interview_scorecards card where card.interview_id = open.id)))
    order by round.id, (member.user_id is not distinct from vacancy.manager_id) desc, (member.role = 'owner') desc,
      member.created_at, member.user_id
    on conflict do nothing
    returning round_id`)
  if (rows.length === 0) return
  const rounds = rows.map(({ round_id }) => Number(round_id))
  await tx
    .update(interviews)
    .set({ wakeAt: now })
    .where(and(inArray(interviews.roundId, rounds), eq(interviews.status, 'awaiting_feedback')))
}
