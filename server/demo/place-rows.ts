import { sql } from 'drizzle-orm'
import { consentTextVersions } from '@/lib/contracts/personal-data'
import type { Tx } from '@/server/db/client'
import { consents, users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { updateResumesInSearch } from '@/server/modules/resumes/search-rows.service'
import { searchVector } from '@/server/modules/vacancies/search-index.repository'
import { updateInSearch } from '@/server/modules/vacancies/search-index.service'
import type { SeedCompany } from './companies'
import { placeOffers } from './demo-offers'
import type { PlacedResume, PlacedVacancy } from './history'
import type { Random } from './random'
import { makeResume } from './resumes'
import { companyRow, demoSource, insertRows, resumeRow, vacancyRow } from './rows'
import type { History } from './story'
import type { SeedVacancy } from './vacancies'

export interface PlacedCompany {
  id: number
  managerId: number
  company: SeedCompany
}

export async function placeCompanies(tx: Tx, made: readonly SeedCompany[]): Promise<PlacedCompany[]> {
  const ids = await insertRows(tx, companies, made.map(companyRow))
  const managerIds = await insertRows(
    tx,
    users,
    made.map(({ manager, createdAt }) => ({
      publicId: manager.publicId,
      accountType: 'employer' as const,
      firstName: manager.firstName,
      lastName: manager.lastName,
      gender: manager.gender,
      source: demoSource,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  const placed = made.map((company, index) => ({
    company,
    id: ids[index] ?? 0,
    managerId: managerIds[index] ?? 0,
  }))
  await insertRows(
    tx,
    companyMembers,
    placed.map(({ id, managerId, company }) => ({
      companyId: id,
      userId: managerId,
      role: 'owner' as const,
      createdAt: company.createdAt,
    })),
  )
  return placed
}

export async function placeVacancies(
  tx: Tx,
  made: readonly SeedVacancy[],
  placeOf: (company: SeedCompany) => { id: number; managerId: number },
): Promise<PlacedVacancy[]> {
  const ids = await insertRows(
    tx,
    vacancies,
    made.map((vacancy) => vacancyRow(vacancy, placeOf(vacancy.company))),
    // Set in the same statement: updating every row again would be the most expensive part.
    {
      column: 'search',
      value: searchVector({
        title: sql`title`,
        skills: sql`skills`,
        role: sql`role_name`,
        company: sql`company_name`,
        html: sql`description_html`,
      }),
      inputs: made.map(({ role, company }) => ({ role_name: role.name, company_name: company.name })),
    },
  )
  await updateInSearch(tx, ids)
  return made.map((vacancy, index) => {
    const place = placeOf(vacancy.company)
    return {
      id: ids[index] ?? 0,
      publication: vacancy.publication,
      promise: vacancy.promise,
      companyId: place.id,
      managerId: place.managerId,
      roleId: vacancy.role.id,
      areaId: vacancy.role.areaId,
      publishedAt: vacancy.publishedAt,
      open: vacancy.closed === null,
      answers: vacancy.company.answers,
      answerDays: vacancy.company.answerDays,
    }
  })
}

export async function placeResumes(
  tx: Tx,
  random: Random,
  count: number,
  now: Date,
): Promise<PlacedResume[]> {
  const made = Array.from({ length: count }, () => makeResume(random, now))
  const userIds = await insertRows(
    tx,
    users,
    made.map(({ userPublicId, person, fields, createdAt }) => ({
      publicId: userPublicId,
      accountType: 'candidate' as const,
      firstName: person.firstName,
      lastName: person.lastName,
      dob: fields.birth_date ?? null,
      gender: person.gender,
      source: demoSource,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  const ids = await insertRows(
    tx,
    resumes,
    made.map((resume, index) => resumeRow(resume, userIds[index] ?? 0, now)),
  )
  await updateResumesInSearch(tx, ids)
  // A public resume requires its own, logged consent, also for fictitious people.
  await insertRows(
    tx,
    consents,
    made.flatMap(({ visibility, publishedAt }, index) =>
      visibility === 'everyone'
        ? [
            {
              userId: userIds[index] ?? 0,
              kind: 'resume_distribution' as const,
              textVersion: consentTextVersions.resume_distribution,
              givenAt: publishedAt,
            },
          ]
        : [],
    ),
  )
  return made.map((resume, index) => ({
    id: ids[index] ?? 0,
    userId: userIds[index] ?? 0,
    roleId: resume.role.id,
    areaId: resume.role.areaId,
    gender: resume.person.gender,
  }))
}

export async function placeStories(
  tx: Tx,
  random: Random,
  histories: readonly History[],
  now: Date,
): Promise<number[]> {
  const ids = await insertRows(
    tx,
    negotiations,
    histories.map((history) => history.row(random.publicId(), now)),
  )
  await insertRows(
    tx,
    negotiationSteps,
    histories.flatMap((history, index) =>
      history.steps.map((step) => ({ ...step, negotiationId: ids[index] ?? 0 })),
    ),
  )
  await placeOffers(tx, histories, ids)
  return ids
}
