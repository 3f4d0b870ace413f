import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies, companyMembers, consents, sessions, users } from '@/server/db/schema/accounts'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { favorites, notifications } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { savedSearches } from '@/server/db/schema/saved-searches'
import { vacancies } from '@/server/db/schema/vacancies'

type Read = (db: DbOrTx, userId: number) => Promise<unknown>

async function readNegotiations(db: DbOrTx, userId: number): Promise<unknown> {
  const rows = await db
    .select({
      negotiation: negotiations,
      vacancyTitle: vacancies.title,
      vacancyPublicId: vacancies.publicId,
      companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
      resumePublicId: resumes.publicId,
    })
    .from(negotiations)
    .innerJoin(vacancies, eq(vacancies.id, negotiations.vacancyId))
    .innerJoin(companies, eq(companies.id, negotiations.companyId))
    .innerJoin(resumes, eq(resumes.id, negotiations.resumeId))
    .where(eq(negotiations.candidateId, userId))
    .orderBy(desc(negotiations.createdAt))
  const ids = rows.map(({ negotiation }) => negotiation.id)
  const steps =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(negotiationSteps)
          .where(inArray(negotiationSteps.negotiationId, ids))
          .orderBy(asc(negotiationSteps.id))
  return rows.map(({ negotiation, ...about }) => ({
    ...negotiation,
    ...about,
    steps: steps.filter((step) => step.negotiationId === negotiation.id),
  }))
}

/** Adverts of the companies the person acts for; what candidates sent to them is those people's own. */
const readVacancies: Read = (db, userId) =>
  db
    .select({ vacancy: vacancies, company: companies.name })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
    .where(and(eq(companyMembers.userId, userId), ne(companyMembers.role, 'viewer')))
    .orderBy(desc(vacancies.createdAt))

const readFavorites: Read = async (db, userId) => {
  const kept = { type: favorites.type, keptAt: favorites.createdAt }
  return [
    ...(await db
      .select({ ...kept, publicId: vacancies.publicId, title: vacancies.title })
      .from(favorites)
      .innerJoin(vacancies, eq(vacancies.id, favorites.itemId))
      .where(and(eq(favorites.userId, userId), eq(favorites.type, 'vacancy')))),
    ...(await db
      .select({ ...kept, publicId: resumes.publicId, title: resumes.title })
      .from(favorites)
      .innerJoin(resumes, eq(resumes.id, favorites.itemId))
      .where(and(eq(favorites.userId, userId), eq(favorites.type, 'resume')))),
  ]
}

/** The files of the archive, each with everything of its kind. */
export const contents: readonly { file: string; read: Read }[] = [
  { file: 'profile.json', read: (db, userId) => db.select().from(users).where(eq(users.id, userId)) },
  {
    file: 'consents.json',
    read: (db, userId) => db.select().from(consents).where(eq(consents.userId, userId)),
  },
  {
    file: 'sessions.json',
    read: (db, userId) => db.select().from(sessions).where(eq(sessions.userId, userId)),
  },
  {
    file: 'companies.json',
    read: (db, userId) =>
      db
        .select({ company: companies, role: companyMembers.role })
        .from(companies)
        .innerJoin(companyMembers, eq(companyMembers.companyId, companies.id))
        .where(eq(companyMembers.userId, userId)),
  },
  { file: 'resumes.json', read: (db, userId) => db.select().from(resumes).where(eq(resumes.userId, userId)) },
  { file: 'vacancies.json', read: readVacancies },
  { file: 'negotiations.json', read: readNegotiations },
  {
    file: 'moves.json',
    read: (db, userId) =>
      db
        .select()
        .from(negotiationSteps)
        .where(eq(negotiationSteps.actorUserId, userId))
        .orderBy(asc(negotiationSteps.id)),
  },
  { file: 'favorites.json', read: readFavorites },
  {
    file: 'saved-searches.json',
    read: (db, userId) => db.select().from(savedSearches).where(eq(savedSearches.userId, userId)),
  },
  {
    file: 'notifications.json',
    read: (db, userId) => db.select().from(notifications).where(eq(notifications.userId, userId)),
  },
]
