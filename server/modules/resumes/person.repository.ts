import { and, inArray, isNull } from 'drizzle-orm'
import type { ResumeDetails } from '@/lib/contracts/resume-details'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { resumes } from '@/server/db/schema/resumes'
import type { Person } from './cover'

const shortestNick = 4
/** «@anna_k», «https://t.me/anna_k» and «anna_k» are one nickname; «https://www.klimova.art» is a name, too. */
const nickOf = (address: string): string =>
  address
    .replace(/[/?#]+$/, '')
    .replace(/^.*\//, '')
    .replace(/^(?:@|www\.)/i, '')
    .trim()

function knownBy({ other_contacts = [], sites = [] }: ResumeDetails) {
  const contacts = other_contacts.map(({ value }) => value)
  const nicks = [...contacts, ...sites.map(({ url }) => url)]
    .map(nickOf)
    .filter((nick) => nick.length >= shortestNick)
  return { contacts, nicks }
}

/** What people are known by in their accounts and resumes, by the account. */
export async function findPeople(db: DbOrTx, userIds: readonly number[]): Promise<Map<number, Person>> {
  if (userIds.length === 0) return new Map()
  const ids = [...new Set(userIds)]
  const [accounts, own] = await Promise.all([
    db
      .select({
        userId: users.id,
        publicId: users.publicId,
        first: users.firstName,
        last: users.lastName,
        email: users.email,
        phone: users.phone,
        born: users.dob,
      })
      .from(users)
      .where(inArray(users.id, ids)),
    db
      .select({
        userId: resumes.userId,
        publicId: resumes.publicId,
        first: resumes.firstName,
        last: resumes.lastName,
        middle: resumes.middleName,
        email: resumes.email,
        phone: resumes.phone,
        born: resumes.birthDate,
        details: resumes.details,
      })
      .from(resumes)
      .where(and(inArray(resumes.userId, ids), isNull(resumes.deletedAt))),
  ])
  return new Map(
    accounts.map((account) => {
      const ofPerson = own.filter(({ userId }) => userId === account.userId)
      const all = [account, ...ofPerson]
      const known = ofPerson.map(({ details }) => knownBy(details))
      const contacts = known.flatMap((each) => each.contacts)
      const person: Person = {
        names: [...all.flatMap(({ first, last }) => [first, last]), ...ofPerson.map(({ middle }) => middle)],
        emails: [...all.map(({ email }) => email), ...contacts],
        phones: [...all.map(({ phone }) => phone), ...contacts],
        birthDates: all.map(({ born }) => born),
        nicks: [...all.map(({ publicId }) => publicId), ...known.flatMap((each) => each.nicks)],
      }
      return [account.userId, person] as const
    }),
  )
}
