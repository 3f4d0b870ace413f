import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { stageStatuses } from '@/lib/contracts/negotiation-stages'
import { dueWithinHours, type QueueFilter, type QueueGroup } from '@/lib/contracts/queue'
import { dayMs, hourMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { onNegotiation } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { managedBy, sourceOf, vacanciesOfClient } from '../reports/cohort'
import { type FoundNegotiation, selectFound } from './negotiations.repository'
import { inOwnStage } from './stages.repository'

/** Whose queue: what is to be scored depends on the member, the rest is the company's. */
export interface QueueOwner {
  companyId: number
  userId: number
  /** As in `Side`. */
  scope?: VacancyScope | undefined
  /** May answer candidates: what waits for an answer is their work. */
  mayAct: boolean
  now: Date
}

const ofOwner = ({ companyId, scope }: QueueOwner): SQL | undefined =>
  and(eq(negotiations.companyId, companyId), onNegotiation(scope, negotiations))

// Written as in the partial indexes, which the planner compares by text of the constants.
const isOpen = sql`negotiations.status in ('new','viewed','in_review','test','interview','offer','offer_accepted')`
const isAwaited = sql`negotiations.turn = 'employer'
  and negotiations.status in ('new','viewed','in_review','test','interview','offer')`

/** Tests to be marked by those who see all of them, and interviews this person conducted without a scorecard of theirs. */
const toScore = ({ companyId, userId, scope }: QueueOwner) => sql`
  select attempt.negotiation_id from test_attempts attempt
  where attempt.company_id = ${companyId} and attempt.state = 'submitted' and attempt.negotiation_id is not null
    and ${!scope || scope.withheld !== undefined}
  union all
  select held.negotiation_id from interviews held
  join interview_round_members member on member.round_id = held.round_id and member.user_id = ${userId}
  where held.company_id = ${companyId} and held.phase = 'past' and held.status in ('done', 'awaiting_feedback')
    and not exists (select 1 from interview_scorecards card
      where card.interview_id = held.id and card.user_id = ${userId})`

/** Candidates who asked for another time. */
const toSchedule = ({ companyId }: QueueOwner) => sql`
  select asked.negotiation_id from interviews asked
  where asked.company_id = ${companyId} and asked.phase = 'waiting' and asked.status = 'reschedule_requested'
    and asked.reschedule_by = 'candidate'`

/** Versions of offers that wait for this person's approval. */
const toApprove = ({ companyId, userId }: QueueOwner) => sql`
  select offered.negotiation_id from offer_versions version
  join offers offered on offered.id = version.offer_id and offered.company_id = ${companyId}
  where version.approver_id = ${userId} and version.state = 'in_approval'`

const withUnread = ({ companyId }: QueueOwner) => sql`
  select unread.negotiation_id from conversations unread
  where unread.company_id = ${companyId} and unread.employer_unread > 0`

const conditions: Record<QueueGroup, (owner: QueueOwner) => SQL> = {
  open: () => isOpen,
  new: () => sql`${isOpen} and negotiations.status = 'new' and negotiations.origin = 'application'`,
  due: ({ now }) =>
    sql`${isAwaited} and negotiations.turn_due_at <= ${new Date(now.getTime() + dueWithinHours * hourMs)}`,
  // Opened and not answered: until the turn passes on, they stay among what there is to do.
  answer: (
    owner,
  ) => sql`${isAwaited} and not (negotiations.status = 'new' and negotiations.origin = 'application')
    and negotiations.status <> 'offer' and negotiations.id not in (${toSchedule(owner)})
    and negotiations.turn_due_at > ${new Date(owner.now.getTime() + dueWithinHours * hourMs)}`,
  // Accepted ones to confirm, questions to answer, and what this person has to approve.
  offers: (owner) => sql`${isOpen} and (negotiations.status = 'offer_accepted'
    or (negotiations.status = 'offer' and negotiations.turn = 'employer')
    or negotiations.id in (${toApprove(owner)}))`,
  slots: (owner) => sql`${isOpen} and negotiations.id in (${toSchedule(owner)})`,
  score: (owner) => sql`${isOpen} and negotiations.id in (${toScore(owner)})`,
  // As the list of conversations counts them: of ended negotiations too.
  messages: (owner) => sql`negotiations.id in (${withUnread(owner)})`,
}

/** The company stands in it, so that the planner never reads the marks of all companies. */
const isMarked = (
  { companyId }: QueueOwner,
  how: SQL,
): SQL => sql`exists (select 1 from negotiation_marks mark
  where mark.negotiation_id = negotiations.id and mark.company_id = ${companyId} and ${how})`
const hasTag = (tag: string): SQL =>
  sql`exists (select 1 from unnest(mark.tags) own where lower(own) = lower(${tag}))`

const like = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The name is the company's by an application, or by an accepted invitation, unless its owner hides it. */
const isNamed = sql`(negotiations.origin = 'application' or negotiations.status not in ('new', 'viewed'))
  and not 'names_and_photo' = any(person.hidden_fields)`

function filtered(
  { q, city, experience, pay_to, ...filter }: QueueFilter,
  owner: QueueOwner,
): SQL | undefined {
  const person = [
    city === undefined ? undefined : sql`person.city_id = ${city}`,
    experience === undefined ? undefined : sql`person.total_experience_months >= ${experience * 12}`,
    pay_to === undefined ? undefined : sql`person.salary_month_net <= ${pay_to}`,
    q === undefined
      ? undefined
      : sql`(person.title ilike ${like(q)} or (${isNamed} and (
          person.first_name || ' ' || person.last_name ilike ${like(q)}
          or person.last_name || ' ' || person.first_name ilike ${like(q)})))`,
  ].filter((each) => each !== undefined)
  return and(
    person.length === 0
      ? undefined
      : sql`exists (select 1 from ${resumes} person
          where person.id = negotiations.resume_id and ${and(...person)})`,
    filter.vacancy === undefined
      ? undefined
      : sql`${negotiations.vacancyId} = (select id from ${vacancies} where public_id = ${filter.vacancy})`,
    filter.stage && inArray(negotiations.status, [...stageStatuses[filter.stage]]),
    filter.own_stage === undefined ? undefined : inOwnStage(owner.companyId, filter.own_stage),
    filter.rating === undefined ? undefined : isMarked(owner, sql`mark.rating >= ${filter.rating}`),
    filter.tag === undefined ? undefined : isMarked(owner, hasTag(filter.tag)),
    filter.manager === undefined ? undefined : managedBy(owner.companyId, filter.manager),
    filter.client === undefined
      ? undefined
      : sql`${negotiations.vacancyId} in ${vacanciesOfClient(owner.companyId, filter.client)}`,
    filter.source === undefined ? undefined : sql`${sourceOf} = ${filter.source}`,
    filter.days === undefined
      ? undefined
      : gt(negotiations.createdAt, new Date(owner.now.getTime() - filter.days * dayMs)),
  )
}

/** What there is to do for those who look on, interview or approve: everything else takes an answer to a candidate. */
const withoutAnswers: Partial<typeof conditions> = {
  open: conditions.open,
  offers: (owner) => sql`${isOpen} and negotiations.id in (${toApprove(owner)})`,
  score: conditions.score,
}

const conditionOf = (owner: QueueOwner, group: QueueGroup): SQL =>
  (owner.mayAct ? conditions : withoutAnswers)[group]?.(owner) ?? sql`false`

/** Condition of a group under a filter, within the owner's company. */
export const queueMatching = (owner: QueueOwner, group: QueueGroup, filter: QueueFilter): SQL | undefined =>
  and(conditionOf(owner, group), filtered(filter, owner))

interface KeysetPage {
  /** Public id of the last item before. */
  after: string | undefined
  /** When that one was due as it was read: it may have been answered since. */
  afterDue?: string | undefined
  limit: number
}

export interface QueuePage extends KeysetPage {
  group: QueueGroup
  filter: QueueFilter
}

export const pageOfQueue = (
  db: DbOrTx,
  owner: QueueOwner,
  { group, filter, ...page }: QueuePage,
): Promise<FoundNegotiation[]> =>
  pageOfThose(db, owner, { those: queueMatching(owner, group, filter), isDue: group === 'due', ...page })

/** Replies due soonest first, others newest first. The page is selected by the index of its order alone, then joined. */
export async function pageOfThose(
  db: DbOrTx,
  owner: QueueOwner,
  { those, isDue, after, afterDue, limit }: KeysetPage & { those: SQL | undefined; isDue: boolean },
): Promise<FoundNegotiation[]> {
  const key = isDue ? negotiations.turnDueAt : negotiations.createdAt
  const last = sql`from negotiations last where last.public_id = ${after} and last.company_id = ${owner.companyId}`
  const seen =
    isDue && afterDue !== undefined
      ? sql`(${afterDue}::timestamptz, (select last.id ${last}))`
      : sql`(select last.${sql.raw(isDue ? 'turn_due_at' : 'created_at')}, last.id ${last})`
  const page = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(
      and(
        ofOwner(owner),
        those,
        after === undefined
          ? undefined
          : sql`(${key}, ${negotiations.id}) ${sql.raw(isDue ? '>' : '<')} ${seen}`,
      ),
    )
    .orderBy(
      ...(isDue
        ? [asc(negotiations.turnDueAt), asc(negotiations.id)]
        : [descNullsLast(negotiations.createdAt), descNullsLast(negotiations.id)]),
    )
    .limit(limit)
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const found = await selectFound(db).where(inArray(negotiations.id, ids))
  const byId = new Map(found.map((each) => [each.row.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Counts of the groups; those of open items in one pass over their index. */
export async function countQueue(
  db: DbOrTx,
  owner: QueueOwner,
  filter: QueueFilter,
): Promise<Record<QueueGroup, number>> {
  const within = and(ofOwner(owner), filtered(filter, owner))
  const of = (group: QueueGroup) =>
    sql<number>`count(*) filter (where ${conditionOf(owner, group)})`.mapWith(Number)
  const [[open], [messages]] = await Promise.all([
    db
      .select({
        open: of('open'),
        new: of('new'),
        answer: of('answer'),
        due: of('due'),
        offers: of('offers'),
        slots: of('slots'),
        score: of('score'),
      })
      .from(negotiations)
      .where(and(within, isOpen)),
    db
      .select({ messages: sql<number>`count(*)`.mapWith(Number) })
      .from(negotiations)
      .where(and(within, conditionOf(owner, 'messages'))),
  ])
  if (!open || !messages) throw new Error('a count without a row')
  return { ...open, ...messages }
}

/** Vacancies, colleagues responsible for them, and cities (database ids) of all open items. */
export async function findQueueChoices(db: DbOrTx, owner: QueueOwner) {
  const within = and(ofOwner(owner), isOpen)
  const ofCompany = and(
    eq(vacancies.companyId, owner.companyId),
    sql`exists (select 1 from ${negotiations} where ${negotiations.vacancyId} = ${vacancies.id} and ${within})`,
  )
  const [ofVacancies, managers, ofCities, ofTags] = await Promise.all([
    db
      .select({ public_id: vacancies.publicId, title: vacancies.title })
      .from(vacancies)
      .where(ofCompany)
      .orderBy(asc(vacancies.title), asc(vacancies.id))
      .limit(500),
    db
      .selectDistinct({
        public_id: users.publicId,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as('name'),
      })
      .from(vacancies)
      .innerJoin(users, eq(users.id, vacancies.managerId))
      .where(ofCompany)
      .orderBy(sql`name`)
      .limit(200),
    db
      .selectDistinct({ id: resumes.cityId })
      .from(negotiations)
      .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
      .where(and(within, isNotNull(resumes.cityId)))
      .limit(500),
    db.execute<{ tag: string }>(sql`
      select tag from negotiation_marks mark
      join negotiations on negotiations.id = mark.negotiation_id, unnest(mark.tags) tag
      where mark.company_id = ${owner.companyId} and ${within}
      group by tag order by count(*) desc, tag limit 200`),
  ])
  return {
    vacancies: ofVacancies,
    managers,
    tags: ofTags.rows.map(({ tag }) => tag),
    cityIds: ofCities.flatMap(({ id }) => (id === null ? [] : [id])),
  }
}

/** Which of these negotiations (database ids) wait for a score, another time, or this person's approval. */
export async function findTasks(db: DbOrTx, owner: QueueOwner, ids: readonly number[]) {
  const among = async (those: SQL) => {
    const rows = await db
      .select({ id: negotiations.id })
      .from(negotiations)
      .where(and(inArray(negotiations.id, [...ids]), sql`${negotiations.id} in (${those})`))
    return new Set(rows.map(({ id }) => id))
  }
  const [score, slots, approve] = await Promise.all([
    among(toScore(owner)),
    among(toSchedule(owner)),
    among(toApprove(owner)),
  ])
  return { score, slots, approve }
}
