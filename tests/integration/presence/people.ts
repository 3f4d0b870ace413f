import type { UserClaims } from '@/lib/contracts/accounts'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { startSession } from '@/server/modules/identity/accounts/sessions.service'
import { newPublicId } from '@/server/platform/ids'
import type { TestApi } from '@/tests/support/test-api'

function claims(publicId: string, accountType: UserClaims['accountType']): UserClaims {
  return {
    id: publicId,
    firstName: 'Имя',
    lastName: 'Фамилия',
    dob: null,
    gender: null,
    emailAddress: null,
    emailAddressVerified: false,
    phoneNumber: null,
    phoneNumberVerified: false,
    accountType,
    avatar_path: null,
    avatar_original_name: null,
    avatar_url: null,
    balance: 0,
  }
}

async function person({ ctx }: TestApi, accountType: UserClaims['accountType']) {
  const publicId = newPublicId()
  const [user] = await ctx.db
    .insert(users)
    .values({ publicId, accountType, firstName: 'Имя', lastName: 'Фамилия' })
    .returning()
  if (!user) throw new Error('no user was inserted')
  const record = await startSession(ctx, ctx.db, user.id, claims(publicId, accountType), 'test')
  return { id: user.id, publicId, token: record.token }
}

/** A candidate with a resume. */
export async function buildCandidate(api: TestApi) {
  const user = await person(api, 'candidate')
  const resumeId = newPublicId()
  await api.ctx.db.insert(resumes).values({ publicId: resumeId, userId: user.id })
  return { ...user, resumeId }
}

/** An employer with a company and a vacancy. */
export async function buildEmployer(api: TestApi) {
  const user = await person(api, 'employer')
  const [companyId, vacancyId] = [newPublicId(), newPublicId()]
  const [company] = await api.ctx.db
    .insert(companies)
    .values({ publicId: companyId, name: 'Мост' })
    .returning()
  if (!company) throw new Error('no company was inserted')
  await api.ctx.db.insert(companyMembers).values({ companyId: company.id, userId: user.id, role: 'owner' })
  await api.ctx.db.insert(vacancies).values({ publicId: vacancyId, companyId: company.id })
  return { ...user, companyId, vacancyId }
}
