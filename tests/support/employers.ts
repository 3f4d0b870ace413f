import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { startSession } from '@/server/modules/identity/accounts/sessions.service'
import { newPublicId } from '@/server/platform/ids'
import type { TestApi } from './test-api'

export interface TestEmployer {
  token: string
  userId: number
  publicId: string
  companyId: number
  companyPublicId: string
}

let count = 0

/** An employer with a company and a live session, written straight into the database. */
export async function createEmployer(
  api: TestApi,
  { role = 'owner', verified = true }: { role?: 'owner' | 'recruiter' | 'viewer'; verified?: boolean } = {},
): Promise<TestEmployer> {
  count += 1
  const { db } = api.ctx
  const now = api.ctx.clock.now()
  const publicId = newPublicId()
  const [user] = await db
    .insert(users)
    .values({
      publicId,
      accountType: 'employer',
      firstName: 'Мария',
      lastName: 'Северова',
      email: `employer-${count}-${publicId}@example.ru`,
      emailVerifiedAt: now,
    })
    .returning()
  const companyPublicId = newPublicId()
  const [company] = await db
    .insert(companies)
    .values({
      publicId: companyPublicId,
      name: `Клиника «Северная» ${count}`,
      verification: verified ? 'verified' : 'none',
    })
    .returning()
  if (!user || !company) throw new Error('the employer was not written')
  await db.insert(companyMembers).values({ companyId: company.id, userId: user.id, role })
  const token = await freshToken(api, { userId: user.id, publicId })
  return { token, userId: user.id, publicId, companyId: company.id, companyPublicId }
}

/** A new session of the same person, for tests that let the first one run out. */
export async function freshToken(
  api: TestApi,
  person: { userId: number; publicId: string },
): Promise<string> {
  const { token } = await startSession(
    api.ctx,
    api.ctx.db,
    person.userId,
    {
      id: person.publicId,
      firstName: 'Мария',
      lastName: 'Северова',
      dob: null,
      gender: null,
      emailAddress: null,
      emailAddressVerified: true,
      phoneNumber: null,
      phoneNumberVerified: false,
      accountType: 'employer',
      avatar_path: null,
      avatar_original_name: null,
      avatar_url: null,
      balance: 0,
    },
    'test',
  )
  return token
}
