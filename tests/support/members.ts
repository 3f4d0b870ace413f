import { randomBytes } from 'node:crypto'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { codeSentTo, expect, messageTo } from './browser'
import { anyIp } from './ip'
import type { PageIds } from './page-list'
import { demoPassword } from './people'
import { publishableResume } from './resumes'
import { newInn } from './tax-numbers'
import { publishableVacancy } from './vacancies'

/** Somebody signed up over the API: quick, for tests that are not about signing up. */
export interface Member {
  record: TokenRecord
  email: string
  lastName: string
}

/** The `data` of a call that must succeed. */
async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  token?: string,
  ip?: string,
): Promise<T> {
  const answer = await request.fetch(path, {
    method,
    ...(body !== undefined && { data: body }),
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(ip && { 'X-Forwarded-For': ip }) },
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

async function signUp(
  request: APIRequestContext,
  firstName: string,
  rest: Record<string, string>,
): Promise<Member> {
  const email = `member-${randomBytes(5).toString('hex')}@example.test`
  // A name of one's own tells this person from those of other tests.
  const lastName = `Тестова-${[...randomBytes(6)].map((byte) => 'абвгдежзиклмнопр'[byte % 16]).join('')}`
  // Everybody signs up from another address: a run of hundreds would be over the limits of one.
  const ip = anyIp()
  const send = <T>(path: string, body: unknown) => call<T>(request, 'POST', path, body, undefined, ip)
  await send('/v1/accounts/sign-up', {
    username: email,
    password: 'длинный пароль 2026',
    first_name: firstName,
    last_name: lastName,
    consents: { terms: true, personal_data: true },
    ...rest,
  })
  const code = await codeSentTo(email)
  const record = await send<TokenRecord>('/v1/accounts/code/verify', {
    username: email,
    purpose: 'sign_up',
    code,
  })
  return { record, email, lastName }
}

export const newCandidate = (request: APIRequestContext): Promise<Member> =>
  signUp(request, 'Вера', { account_type: 'candidate' })

/** A valid ИНН proves a company in demo mode. */
export async function newEmployer(
  request: APIRequestContext,
  { verified = false }: { verified?: boolean } = {},
): Promise<Member> {
  const name = `Клиника ${randomBytes(4).toString('hex')}`
  const member = await signUp(request, 'Ольга', { account_type: 'employer', company_name: name })
  if (!verified) return member
  const { token } = member.record
  const [company] = await call<{ public_id: string }[]>(
    request,
    'GET',
    '/v1/accounts/companies',
    undefined,
    token,
  )
  await call(request, 'PUT', `/v1/accounts/company/${company?.public_id}`, { name, inn: newInn() }, token)
  return member
}

/** A draft that lacks nothing but its publication. */
export async function draftOf(
  request: APIRequestContext,
  { record: { token } }: Member,
  title: string,
  more: VacancyDraft = {},
): Promise<string> {
  const body = { ...publishableVacancy, title, ...more }
  return (await call<OwnVacancy>(request, 'POST', '/v1/vacancies', body, token)).public_id
}

export async function vacancyOf(
  request: APIRequestContext,
  member: Member,
  title: string,
  more: VacancyDraft = {},
): Promise<string> {
  const id = await draftOf(request, member, title, more)
  const { token } = member.record
  await call(request, 'POST', `/v1/vacancies/${id}/publication`, { duplicate: true }, token)
  return id
}

export async function resumeOf(
  request: APIRequestContext,
  { record: { token }, lastName, email }: Member,
  title: string,
  more: ResumeDraft = {},
): Promise<string> {
  const draft = await call<OwnResume>(
    request,
    'POST',
    '/v1/resumes',
    { ...publishableResume, title, first_name: 'Вера', last_name: lastName, email, ...more },
    token,
  )
  await call(request, 'POST', `/v1/resumes/${draft.public_id}/publication`, undefined, token)
  return draft.public_id
}

/** Puts the session where the pages keep it. */
export async function enterAs(
  context: BrowserContext,
  { record }: Member,
  baseURL: string | undefined,
): Promise<void> {
  await context.addCookies([{ name: 'auth', value: '1', url: baseURL ?? '', sameSite: 'Lax' }])
  await context.addInitScript((text) => {
    // An empty document has no storage; and once only: a sign-out in the test must stay.
    if (location.protocol === 'about:' || sessionStorage.getItem('e2e-entered')) return
    sessionStorage.setItem('e2e-entered', '1')
    localStorage.setItem('token', text)
  }, JSON.stringify(record))
}

const consonants = 'бвгджзклмнпрстфхцчшщ'

/**
 * A word that no other test of this or another run writes, to be found by search. Without digits, which may look like a
 * telephone number, and without vowels, which may look like an ending.
 */
export const newWord = (): string =>
  `проба${[...randomBytes(10)].map((byte) => consonants[byte % consonants.length]).join('')}`

/** One of the people of demo mode; tests look at what they have and change nothing of it. */
export async function demoMember(request: APIRequestContext, email: string): Promise<Member> {
  const record = await call<TokenRecord>(request, 'POST', '/v1/accounts/sign-in', {
    username: email,
    password: demoPassword,
  })
  return { record, email, lastName: '' }
}

/** A vacancy and a resume that everyone may see, out of the demo data. */
export async function publicIds(request: APIRequestContext): Promise<{ vacancy: string; resume: string }> {
  const [vacancies, resumes] = await Promise.all(
    ['/v1/vacancies?size=1', '/v1/resumes?size=1'].map((path) =>
      call<{ results: { public_id: string }[] }>(request, 'GET', path),
    ),
  )
  return { vacancy: vacancies?.results[0]?.public_id ?? '', resume: resumes?.results[0]?.public_id ?? '' }
}

/** An item a demo person owns, with an application in it that needs no first look. */
export async function ownIds(
  request: APIRequestContext,
  { record: { token }, email }: Member,
): Promise<{ kind: 'vacancies' | 'resumes'; id: string; negotiation: string | undefined }> {
  const kind = email.startsWith('hr@') ? 'vacancies' : 'resumes'
  const own = await call<{ results: { public_id: string; counters: { applications: number } }[] }>(
    request,
    'GET',
    `/v1/my/${kind}?size=100`,
    undefined,
    token,
  )
  const [most] = own.results.toSorted((a, b) => b.counters.applications - a.counters.applications)
  const id = most?.public_id ?? ''
  const { results } = await call<{ results: { public_id: string; status: string }[] }>(
    request,
    'GET',
    `/v1/${kind}/${id}/negotiations?origin=application`,
    undefined,
    token,
  )
  return { kind, id, negotiation: results.find(({ status }) => status !== 'new')?.public_id }
}

/** Sends an application over the API; its public id. */
export async function applicationOf(
  request: APIRequestContext,
  { record: { token } }: Member,
  pair: { vacancyId: string; resumeId: string; letter?: string },
): Promise<string> {
  const { public_id } = await call<{ public_id: string }>(
    request,
    'POST',
    `/v1/vacancies/${pair.vacancyId}/applications`,
    { resume_public_id: pair.resumeId, letter: pair.letter ?? 'Здравствуйте!' },
    token,
  )
  return public_id
}

/** Makes a move over the API, with the sight of the negotiation as it is now. */
export async function moveOf(
  request: APIRequestContext,
  { record: { token } }: Member,
  negotiationId: string,
  body: Record<string, unknown>,
): Promise<void> {
  const path = `/v1/negotiations/${negotiationId}`
  const { revision } = await call<{ revision: number }>(request, 'GET', path, undefined, token)
  await call(request, 'POST', `${path}/actions`, { ...body, revision }, token)
}

/** Writes the reason that a candidate asked for. */
export const reasonOf = (
  request: APIRequestContext,
  { record: { token } }: Member,
  negotiationId: string,
  text: string,
): Promise<unknown> => call(request, 'POST', `/v1/negotiations/${negotiationId}/reason`, { text }, token)

/** Calls of somebody who is signed in. */
export const asMember =
  (request: APIRequestContext, { record: { token } }: Member) =>
  <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> =>
    call<T>(request, method, path, body, token)

/** A member of the owner's company, invited by mail; a recruiter unless another role is named. */
export async function colleagueOf(
  request: APIRequestContext,
  owner: Member,
  role: CompanyRole = 'recruiter',
): Promise<Member> {
  const colleague = await newEmployer(request)
  const own = asMember(request, owner)
  const [company] = await own<{ public_id: string }[]>('GET', '/v1/accounts/companies')
  await own('POST', `/v1/accounts/company/${company?.public_id}/invitations`, {
    email: colleague.email,
    role,
  })
  const { text } = await messageTo(colleague.email, /company-invitations/)
  const token = /company-invitations\/([\w-]+)/.exec(text)?.[1] ?? ''
  await asMember(request, colleague)('POST', `/v1/company-invitations/${token}/acceptance`)
  return colleague
}

interface DemoWorld extends PageIds {
  maria: Member
  hr: Member
}

/** The two people whom a demo shows, and what pages are opened with. */
export async function demoWorld(request: APIRequestContext): Promise<DemoWorld> {
  const maria = await demoMember(request, 'maria@demo.dvoe.local')
  const hr = await demoMember(request, 'hr@demo.dvoe.local')
  const [{ vacancy, resume }, mine, theirs] = await Promise.all([
    publicIds(request),
    ownIds(request, maria),
    ownIds(request, hr),
  ])
  const shown = await asMember(request, maria)<{ company: { public_id: string } }>(
    'GET',
    `/v1/vacancies/${vacancy}`,
  )
  return {
    maria,
    hr,
    vacancy,
    resume,
    company: shown.company.public_id,
    ownResume: mine.id,
    application: mine.negotiation,
    ownVacancy: theirs.id,
    candidacy: theirs.negotiation,
  }
}
