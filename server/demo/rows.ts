import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CompanySize } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { companies } from '@/server/db/schema/companies'
import type { resumes } from '@/server/db/schema/resumes'
import type { vacancies } from '@/server/db/schema/vacancies'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { columnsOf } from '@/server/modules/resumes/derived-columns'
import type { SeedCompany } from './companies'
import type { SeedResume } from './resumes'
import { seedData } from './seed-data'
import type { SeedVacancy } from './vacancies'

const termDays = 30

/** `source` of demo rows: their owners have no contacts and cannot sign in. */
export const demoSource = 'demo'

/** Number of resumes relative to companies, each of which has some dozens. */
const sizeOf = (weight: number): CompanySize =>
  weight < 0.5 ? 'up_to_15' : weight < 1.2 ? '16_50' : weight < 3 ? '51_250' : '251_1000'

export function companyRow(company: SeedCompany): typeof companies.$inferInsert {
  return {
    publicId: company.publicId,
    name: company.name,
    type: company.type,
    legalName: company.legalName,
    inn: company.inn,
    ogrn: company.ogrn,
    description: company.description,
    cityId: company.city.id,
    industries: [company.areaId],
    size: sizeOf(company.size),
    verification: company.verification,
    source: demoSource,
    createdAt: company.createdAt,
    updatedAt: company.createdAt,
  }
}

/** A metro station of the city, if it has any; stable per item. */
function stationsNear({ publicId, address, cities }: SeedVacancy): number[] {
  const stations = dictionaries().metroStations.filter(({ cityId }) => cityId === cities[0]?.id)
  const sum = [...publicId].reduce((all, letter) => all + letter.charCodeAt(0), 0)
  const station = address ? stations[sum % stations.length] : undefined
  return station ? [station.id] : []
}

export function vacancyRow(
  vacancy: SeedVacancy,
  company: { id: number; managerId: number },
): typeof vacancies.$inferInsert {
  const { pay, cities, closed } = vacancy
  const { skillKey } = seedData()
  return {
    publicId: vacancy.publicId,
    companyId: company.id,
    managerId: company.managerId,
    status: closed ? 'closed' : 'active',
    title: vacancy.title,
    descriptionHtml: vacancy.html,
    roleId: vacancy.role.id,
    skills: vacancy.skills,
    skillKeys: vacancy.skills.map(skillKey),
    cityId: cities[0]?.id ?? null,
    cityIds: cities.map((city) => city.id),
    regionIds: [...new Set(cities.map((city) => city.regionId))],
    address: vacancy.address,
    metroIds: stationsNear(vacancy),
    salaryFrom: pay?.from ?? null,
    salaryTo: pay?.to ?? null,
    salaryCurrency: pay ? 'RUB' : null,
    salaryGross: pay?.gross ?? null,
    salaryMode: pay?.mode ?? null,
    salaryFrequency: pay ? vacancy.frequency : null,
    salaryMonthNet: pay?.monthNet ?? null,
    employmentForm: vacancy.employment,
    workFormats: [...vacancy.formats],
    scheduleDays: [...vacancy.days],
    workingHours: [...vacancy.hours],
    nightShifts: vacancy.night,
    internship: vacancy.internship,
    experience: vacancy.experience,
    education: vacancy.role.education,
    languages: vacancy.languages,
    driverLicences: vacancy.licences,
    acceptHandicapped: vacancy.accessible,
    responseLetterRequired: vacancy.letterRequired,
    replyPromiseDays: vacancy.promise,
    contacts: vacancy.contacts
      ? {
          name: vacancy.contacts.name,
          email: null,
          phones: [{ number: vacancy.contacts.phone, comment: null }],
        }
      : null,
    showContacts: vacancy.contacts !== null,
    publication: vacancy.publication,
    firstPublishedAt: vacancy.firstPublishedAt,
    publishedAt: vacancy.publishedAt,
    expiresAt: new Date(vacancy.publishedAt.getTime() + termDays * dayMs),
    closedAt: closed?.at ?? null,
    closeReason: closed?.reason ?? null,
    createdAt: vacancy.firstPublishedAt,
    updatedAt: closed?.at ?? vacancy.publishedAt,
  }
}

export function resumeRow(resume: SeedResume, userId: number, now: Date): typeof resumes.$inferInsert {
  return {
    ...columnsOf(resume.fields, now),
    publicId: resume.publicId,
    userId,
    status: 'published',
    publishedAt: resume.publishedAt,
    raisedAt: resume.updatedAt,
    createdAt: resume.createdAt,
    updatedAt: resume.updatedAt,
  }
}

/**
 * Inserts many rows by one statement with a single JSON parameter, which the database expands by the table's column
 * types. Several times faster than one parameter per cell. Every row has the keys of the first one.
 * `computed` is a column computed by the database from the row's columns and from `inputs` beside them (texts).
 * @returns ids in the order of the rows, for tables with a `publicId`
 */
export async function insertRows<T extends PgTable>(
  db: DbOrTx,
  table: T,
  rows: readonly T['$inferInsert'][],
  computed?: { column: string; value: SQL; inputs: readonly Record<string, string>[] },
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const known = new Set(columns.map(([key]) => key))
  for (const key of Object.keys(first)) if (!known.has(key)) throw new Error(`no column for ${key}`)
  const json = JSON.stringify(
    rows.map((row, index) => {
      const named: Record<string, unknown> = { ...computed?.inputs[index] }
      for (const [key, column] of columns) named[column.name] = (row as Record<string, unknown>)[key]
      return named
    }),
  )
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const types = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const inputs = Object.keys(computed?.inputs[0] ?? {}).map((name) => sql`, ${sql.identifier(name)} text`)
  const target = computed ? sql`, ${sql.identifier(computed.column)}` : sql``
  const insert = sql`insert into ${table} (${names}${target})
    select ${names}${computed ? sql`, ${computed.value}` : sql``}
    from json_to_recordset(${json}::json) as t(${types}${sql.join(inputs, sql``)})`
  if (!known.has('publicId')) {
    await db.execute(insert)
    return []
  }
  const { rows: made } = await db.execute<{ id: number; public_id: string }>(
    sql`${insert} returning id, public_id`,
  )
  const ids = new Map(made.map((row) => [row.public_id, row.id]))
  return rows.map((row) => ids.get((row as { publicId: string }).publicId) ?? 0)
}
