import type { AccountType } from '@/lib/contracts/enums'
import { consentTextVersions } from '@/lib/contracts/personal-data'
import type { Tx } from '@/server/db/client'
import { consents, users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { resumes } from '@/server/db/schema/resumes'
import { type City, cityById, findRole } from '@/server/modules/dictionaries/dictionaries.service'
import { hashPassword } from '@/server/modules/identity/accounts/passwords'
import { updateResumesInSearch } from '@/server/modules/resumes/search-rows.service'
import { makeInn, makeOgrn, type SeedCompany } from './companies'
import { placeDemoFavorites, placeDemoNotices, placeViews } from './demo-activity'
import { ago, demoAccounts, historiesOfMaria, maria, mariaFields, moscowId } from './demo-candidate'
import { placeDemoConversations } from './demo-conversations'
import { placeDemoExperiences } from './demo-experiences'
import { placeDemoInterviews } from './demo-interviews'
import { candidateFinder, generateApplication, type PlacedResume, type PlacedVacancy } from './history'
import type { Person } from './people'
import { placeStories, placeVacancies } from './place-rows'
import type { Random } from './random'
import { makeResume } from './resumes'
import { companyRow, insertRows, resumeRow } from './rows'
import { type SeedRole, seedData } from './seed-data'
import { makeVacancy } from './vacancies'

/** Ids of the two demo accounts and of their items. */
export interface DemoCast {
  candidateId: number
  employerId: number
  companyId: number
  resumeId: number
}

const olga: Person = { gender: 'female', firstName: 'Ольга', lastName: 'Виноградова', middleName: 'Петровна' }

const openings: readonly (readonly [role: string, title: string])[] = [
  ['Пекарь-кондитер', 'Пекарь-кондитер'],
  ['Бармен-бариста', 'Бариста в пекарню'],
  ['Бухгалтер', 'Бухгалтер по первичной документации'],
  ['Водитель', 'Водитель-экспедитор (категория B)'],
  ['SMM-специалист', 'SMM-специалист'],
  ['Менеджер ресторана', 'Администратор кафе'],
  ['Маркетолог', 'Маркетолог'],
]

function seedRole(name: string): SeedRole {
  const id = findRole(name)?.id
  const role = seedData().roles.find((one) => one.id === id)
  if (!role) throw new Error(`no role ${name}`)
  return role
}

function city(): City {
  const moscow = cityById(moscowId)
  if (!moscow) throw new Error('no Moscow in the dictionary')
  return moscow
}

async function placeUser(
  tx: Tx,
  random: Random,
  person: Person,
  account: { email: string; password: string; accountType: AccountType; dob: string },
  createdAt: Date,
): Promise<number> {
  const [id = 0] = await insertRows(tx, users, [
    {
      publicId: random.publicId(),
      accountType: account.accountType,
      firstName: person.firstName,
      lastName: person.lastName,
      gender: person.gender,
      dob: account.dob,
      email: account.email,
      emailVerifiedAt: createdAt,
      passwordHash: await hashPassword(account.password),
      createdAt,
      updatedAt: createdAt,
    },
  ])
  await insertRows(
    tx,
    consents,
    (['terms', 'personal_data'] as const).map((kind) => ({
      userId: id,
      kind,
      textVersion: consentTextVersions[kind],
      givenAt: createdAt,
    })),
  )
  return id
}

function bakery(random: Random, now: Date): SeedCompany {
  return {
    publicId: random.publicId(),
    areaId: seedRole('Пекарь-кондитер').areaId,
    name: 'Пекарни «Тёплый дом»',
    type: 'company',
    legalName: 'ООО «Тёплый дом»',
    inn: makeInn(random, false),
    ogrn: makeOgrn(random, false, 2014),
    about: 'Печём хлеб на\u00a0закваске и\u00a0варим хороший кофе в\u00a0двенадцати районах Москвы',
    description:
      'Печём хлеб на\u00a0закваске и\u00a0варим хороший кофе в\u00a0двенадцати районах Москвы. Работаем с\u00a02014\u00a0года, в\u00a0команде 180\u00a0человек. Учим профессии с\u00a0нуля и\u00a0отвечаем каждому, кто откликнулся.',
    city: city(),
    verification: 'verified',
    createdAt: ago(now, 300),
    manager: { ...olga, publicId: random.publicId() },
    size: 1,
    generosity: 1.05,
    answers: 0.95,
    answerDays: 1.2,
  }
}

/** The two demo accounts with their company, vacancies, resume and letters. */
export async function placeDemoCast(
  tx: Tx,
  random: Random,
  { adverts, people, now }: { adverts: readonly PlacedVacancy[]; people: readonly PlacedResume[]; now: Date },
): Promise<DemoCast> {
  const [candidateAccount, employerAccount] = demoAccounts
  const company = bakery(random, now)
  const [companyId = 0] = await insertRows(tx, companies, [
    {
      ...companyRow(company),
      source: null,
      size: '51_250' as const,
      addresses: ['ул.\u00a0Большая Полянка, 12', 'Ленинградский проспект, 48'].map((address) => ({
        cityId: company.city.id,
        address,
      })),
    },
  ])
  const employer = { ...employerAccount, accountType: 'employer' as const, dob: '1985-03-08' }
  const employerId = await placeUser(tx, random, olga, employer, company.createdAt)
  await insertRows(tx, companyMembers, [{ companyId, userId: employerId, role: 'owner' as const }])
  const made = openings.map(([role, title], index) => ({
    ...makeVacancy(random, now, () => company, { role: seedRole(role), title, company, city: company.city }),
    publishedAt: ago(now, 4 + index * 0.9),
    firstPublishedAt: ago(now, 4 + index * 0.9),
    publication: 1,
    promise: 7 as const,
    closed: null,
  }))
  const own = await placeVacancies(tx, made, () => ({ id: companyId, managerId: employerId }))

  const resume = makeResume(random, now, { role: seedRole('Маркетолог'), city: company.city, person: maria })
  const fields = { ...resume.fields, ...mariaFields(now) }
  const candidate = {
    ...candidateAccount,
    accountType: 'candidate' as const,
    dob: fields.birth_date ?? '1997-05-14',
  }
  const candidateId = await placeUser(tx, random, maria, candidate, ago(now, 40))
  const dates = { createdAt: ago(now, 12), publishedAt: ago(now, 12), updatedAt: ago(now, 2) }
  const [resumeId = 0] = await insertRows(tx, resumes, [
    resumeRow({ ...resume, ...dates, fields }, candidateId, now),
  ])
  await updateResumesInSearch(tx, [resumeId])

  const find = candidateFinder(people)
  const met = new Set<string>()
  const letters = own.flatMap((vacancy) =>
    Array.from({ length: 3 }, () => find(random, vacancy)).flatMap((person) => {
      if (!person || met.has(`${vacancy.id} ${person.userId}`)) return []
      met.add(`${vacancy.id} ${person.userId}`)
      return [generateApplication(random, vacancy, person, ago(now, random.next() * 3.5), now)]
    }),
  )
  const placedMaria = {
    id: resumeId,
    userId: candidateId,
    roleId: resume.role.id,
    areaId: resume.role.areaId,
    gender: maria.gender,
  }
  const hers = historiesOfMaria(random, placedMaria, adverts, now)
  await placeStories(tx, random, [...letters, ...hers], now)
  const known = new Set(hers.map(({ parties }) => parties.vacancy.id))
  await placeDemoInterviews(tx, {
    own,
    others: adverts.filter(
      ({ id, open, publishedAt }) => open && !known.has(id) && publishedAt < ago(now, 12),
    ),
    maria: placedMaria,
    people,
    met,
    now,
  })
  const candidateIds = [...new Set([...met].map((pair) => Number(pair.split(' ')[1])))]
  await placeDemoExperiences(tx, { companyId, employerId, candidateIds, now })
  await placeDemoConversations(tx, { candidateId, employerId, companyId, now })
  const wanted = { candidate: placedMaria, employer: own[1] }
  await placeDemoFavorites(tx, { candidateId, employerId, adverts, people, wanted, now })
  await placeViews(tx, random, { resumeId, vacancyIds: own.map((vacancy) => vacancy.id), now })
  await placeDemoNotices(tx, { candidateId, employerId, companyId, now })
  return { candidateId, employerId, companyId, resumeId }
}
