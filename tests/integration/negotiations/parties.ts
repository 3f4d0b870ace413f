import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { AccountType } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { act as actByService } from '@/server/modules/hiring/negotiations/act.service'
import { createAuthenticate, startSession } from '@/server/modules/identity/accounts/sessions.service'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { Answer, TestApi } from '@/tests/support/test-api'

async function person({ ctx }: TestApi, accountType: AccountType, firstName: string, lastName: string) {
  const publicId = newPublicId()
  const email = `${publicId}@example.ru`
  const [user] = await ctx.db
    .insert(users)
    .values({ publicId, accountType, firstName, lastName, email, emailVerifiedAt: ctx.clock.now() })
    .returning()
  if (!user) throw new Error('no user was inserted')
  return { userId: user.id, userPublicId: publicId, email, token: await signIn({ ctx }, user.id) }
}

/** A new session of the same person, for tests that move the clock past the first one's end. */
export async function signIn({ ctx }: Pick<TestApi, 'ctx'>, userId: number): Promise<string> {
  const claims = {
    id: 'test',
    firstName: '',
    lastName: '',
    dob: null,
    gender: null,
    emailAddress: null,
    emailAddressVerified: false,
    phoneNumber: null,
    phoneNumberVerified: false,
    accountType: 'candidate' as const,
    avatar_path: null,
    avatar_original_name: null,
    avatar_url: null,
    balance: 0,
  }
  return (await startSession(ctx, ctx.db, userId, claims, 'test')).token
}

export async function addResume(
  { ctx }: TestApi,
  userId: number,
  more: Partial<typeof resumes.$inferInsert> = {},
) {
  const publicId = newPublicId()
  const [row] = await ctx.db
    .insert(resumes)
    .values({
      publicId,
      userId,
      status: 'published',
      title: 'Медсестра процедурная',
      firstName: 'Мария',
      lastName: 'Соколова',
      publishedAt: ctx.clock.now(),
      ...more,
    })
    .returning()
  if (!row) throw new Error('no resume was inserted')
  return row
}

export async function addVacancy(
  { ctx }: TestApi,
  companyId: number,
  more: Partial<typeof vacancies.$inferInsert> = {},
) {
  const now = ctx.clock.now()
  const [row] = await ctx.db
    .insert(vacancies)
    .values({
      publicId: newPublicId(),
      companyId,
      status: 'active',
      title: 'Медсестра процедурного кабинета',
      replyPromiseDays: 7,
      publication: 1,
      publishedAt: now,
      firstPublishedAt: now,
      expiresAt: new Date(now.getTime() + 3650 * dayMs),
      ...more,
    })
    .returning()
  if (!row) throw new Error('no vacancy was inserted')
  return row
}

/** A candidate with a published resume. */
export async function buildCandidate(api: TestApi, more: Partial<typeof resumes.$inferInsert> = {}) {
  const user = await person(api, 'candidate', 'Мария', 'Соколова')
  const resume = await addResume(api, user.userId, more)
  return { ...user, resume }
}

/** One more member of a company, with a session. */
export async function addMember(api: TestApi, companyId: number, role: CompanyRole) {
  const user = await person(api, 'employer', 'Олег', 'Ким')
  await api.ctx.db.insert(companyMembers).values({ companyId, userId: user.userId, role })
  return user
}

/** A verified company with an owner and an open vacancy. */
export async function buildEmployer(
  api: TestApi,
  {
    verified = true,
    vacancy = {},
  }: { verified?: boolean; vacancy?: Partial<typeof vacancies.$inferInsert> } = {},
) {
  const [company] = await api.ctx.db
    .insert(companies)
    .values({ publicId: newPublicId(), name: 'Клиника', verification: verified ? 'verified' : 'none' })
    .returning()
  if (!company) throw new Error('no company was inserted')
  const owner = await addMember(api, company.id, 'owner')
  return { ...owner, company, vacancy: await addVacancy(api, company.id, vacancy) }
}

export type Candidate = Awaited<ReturnType<typeof buildCandidate>>
export type Employer = Awaited<ReturnType<typeof buildEmployer>>

export function apply(
  api: TestApi,
  candidate: Candidate,
  vacancy: { publicId: string },
  { letter = 'Здравствуйте!', headers }: { letter?: string; headers?: Record<string, string> } = {},
) {
  return api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.publicId}/applications`, {
    token: candidate.token,
    body: { resume_public_id: candidate.resume.publicId, letter },
    ...(headers && { headers }),
  })
}

export function invite(api: TestApi, employer: Employer, resume: { publicId: string }, text = 'Приходите') {
  return api.request<Negotiation>('POST', `/v1/resumes/${resume.publicId}/invitations`, {
    token: employer.token,
    body: { vacancy_public_id: employer.vacancy.publicId, text },
  })
}

/** Steps of the table that have calls of their own over HTTP, with terms and a code. */
const inside: readonly string[] = ['offer', 'accept_offer']

/** The same transition by the service, answered as HTTP would. */
async function actInside(
  { ctx }: TestApi,
  token: string,
  input: Parameters<typeof actByService>[2],
): Promise<Pick<Answer<Negotiation>, 'status' | 'body'>> {
  const actor = await createAuthenticate(ctx)(`Bearer ${token}`)
  if (!actor) throw new Error('nobody acts')
  try {
    const data = await actByService(ctx, actor, input)
    return { status: 200, body: { success: true, data, error_code: null, error_message: null } }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, details } = error
    const data = (details.data ?? null) as Negotiation | null
    return { status, body: { success: false, data, error_code: code, error_message: null } }
  }
}

export function act(
  api: TestApi,
  who: { token: string },
  negotiation: Pick<Negotiation, 'public_id' | 'revision'>,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Pick<Answer<Negotiation>, 'status' | 'body'>> {
  const { public_id: publicId, revision } = negotiation
  if (inside.includes(action)) {
    const input = { action, revision, publicId, socketId: undefined, ...more }
    return actInside(api, who.token, input as Parameters<typeof actByService>[2])
  }
  return api.request<Negotiation>('POST', `/v1/negotiations/${negotiation.public_id}/actions`, {
    token: who.token,
    body: { action, revision: negotiation.revision, ...more },
  })
}

/** The data of an answer that must have succeeded. */
export function dataOf<T>({ status, body }: { status: number; body: { data: T | null } }): T {
  if (status >= 300 || body.data === null) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
