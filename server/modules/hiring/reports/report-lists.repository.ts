import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type ReportGroup, reportOutcomes } from '@/lib/contracts/reports'
import type { DbOrTx } from '@/server/db/client'
import { descNullsLast } from '@/server/db/queries'
import { users } from '@/server/db/schema/accounts'
import { onVacancy } from '@/server/db/schema/company-team'
import { negotiations } from '@/server/db/schema/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import type { VacancyScope } from '@/server/platform/actor'
import { type FoundNegotiation, selectFound } from '../negotiations/negotiations.repository'
import { hasLeft, inCohort, linkOf, type ReportScope, reached, sourceOf, speed } from './cohort'

const groupKeys: Record<ReportGroup, SQL<string | null>> = {
  vacancy: sql`${vacancies.publicId}`,
  source: sourceOf,
  link: linkOf,
  manager: sql`${users.publicId}`,
}
const groupNames: Record<ReportGroup, SQL<string | null>> = {
  vacancy: sql`min(${vacancies.title})`,
  source: sql`null`,
  link: sql`null`,
  manager: sql`min(${users.firstName} || ' ' || ${users.lastName})`,
}
interface RowsQuery {
  by: ReportGroup
  since: Date
  limit: number
  offset: number
}

/** The cohort told apart, largest group first, with the number of groups. */
export async function pageOfGroups(db: DbOrTx, scope: ReportScope, { by, since, limit, offset }: RowsQuery) {
  const rows = await db
    .select({
      key: sql<string | null>`${groupKeys[by]}`.as('key'),
      name: groupNames[by],
      utmSource: sql<string | null>`min(${negotiations.utmSource})`,
      utmMedium: sql<string | null>`min(${negotiations.utmMedium})`,
      utmCampaign: sql<string | null>`min(${negotiations.utmCampaign})`,
      ...reached,
      ...speed,
      left: sql<number>`count(*) filter (where ${hasLeft(reportOutcomes)})::int`,
      groups: sql<number>`(count(*) over ())::int`,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .leftJoin(users, eq(users.id, vacancies.managerId))
    .where(
      and(
        inCohort(scope, since),
        by === 'link' ? and(isNotNull(negotiations.utmSource), sql`${sourceOf} = 'link'`) : undefined,
      ),
    )
    .groupBy(sql`key`)
    .orderBy(sql`count(*) desc`, sql`key`)
    .limit(limit)
    .offset(offset)
  return { rows, total: rows[0]?.groups ?? 0 }
}

/** People behind a figure, newest first, with their number. */
export async function pageOfPeople(
  db: DbOrTx,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: FoundNegotiation[]; total: number }> {
  const [page, [all]] = await Promise.all([
    db
      .select({ id: negotiations.id })
      .from(negotiations)
      .where(where)
      .orderBy(descNullsLast(negotiations.createdAt), descNullsLast(negotiations.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(negotiations).where(where),
  ])
  const ids = page.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await selectFound(db).where(inArray(negotiations.id, ids))
  const byId = new Map(found.map((each) => [each.row.id, each]))
  return { found: ids.flatMap((id) => byId.get(id) ?? []), total: all?.total ?? 0 }
}

/** Vacancies that were ever published, newest first, and colleagues responsible for any. */
export async function findChoices(db: DbOrTx, companyId: number, scope: VacancyScope | undefined) {
  const published = and(
    eq(vacancies.companyId, companyId),
    onVacancy(scope, vacancies.id),
    isNotNull(vacancies.firstPublishedAt),
  )
  const [ofVacancies, managers] = await Promise.all([
    db
      .select({ public_id: vacancies.publicId, title: vacancies.title })
      .from(vacancies)
      .where(and(published, sql`${vacancies.status} <> 'deleted'`))
      .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))
      .limit(500),
    db
      .selectDistinct({
        public_id: users.publicId,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`.as('name'),
      })
      .from(vacancies)
      .innerJoin(users, eq(users.id, vacancies.managerId))
      .where(published)
      .orderBy(sql`name`)
      .limit(200),
  ])
  return { vacancies: ofVacancies, managers }
}
