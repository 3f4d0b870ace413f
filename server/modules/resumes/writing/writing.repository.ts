import { and, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { resumes } from '@/server/db/schema/resumes'
import type { Person } from './cover'

/** What a person is known by in their account and resumes. */
export async function findPerson(db: DbOrTx, userId: number): Promise<Person> {
  const [accounts, own] = await Promise.all([
    db
      .select({
        first: users.firstName,
        last: users.lastName,
        email: users.email,
        phone: users.phone,
        born: users.dob,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({
        first: resumes.firstName,
        last: resumes.lastName,
        middle: resumes.middleName,
        email: resumes.email,
        phone: resumes.phone,
        born: resumes.birthDate,
      })
      .from(resumes)
      .where(and(eq(resumes.userId, userId), isNull(resumes.deletedAt))),
  ])
  const all = [...accounts, ...own]
  return {
    names: [...all.flatMap(({ first, last }) => [first, last]), ...own.map(({ middle }) => middle)],
    emails: all.map(({ email }) => email),
    phones: all.map(({ phone }) => phone),
    birthDates: all.map(({ born }) => born),
  }
}
