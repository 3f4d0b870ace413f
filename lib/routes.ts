/** A binary answer, so not a call of the contract: `GET` with the bearer token, 404 when there is none. */
export const EXPORT_FILE_PATH = '/v1/accounts/export/file'

export const RESUME_TABS = [
  'matches',
  'postponed',
  'autopickup',
  'invitations',
  'applications',
  'video-interviews',
  'office-interviews',
] as const
export type ResumeTab = (typeof RESUME_TABS)[number]

export const VACANCY_TABS = [
  'matches',
  'interview',
  'postponed',
  'invitations',
  'applications',
  'video-interviews',
  'office-interviews',
] as const
export type VacancyTab = (typeof VACANCY_TABS)[number]

type QueryValue = string | number | boolean | null | undefined
export type Query = Record<string, QueryValue | readonly QueryValue[]>

const ROOT = '/ru'

/** Appends a query string; absent and empty values are left out, lists repeat the key. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && item !== '') search.append(key, String(item))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const item = (kind: 'vacancies' | 'resumes' | 'companies', id: string, rest = '') =>
  `${ROOT}/${kind}/${encodeURIComponent(id)}${rest}`

/** Every internal URL. Ids are public ids; paths carry the language prefix. */
export const routes = {
  home: () => ROOT,
  about: () => `${ROOT}/about`,
  terms: () => `${ROOT}/terms`,
  refund: () => `${ROOT}/refund`,
  privacy: () => `${ROOT}/privacy`,
  contacts: () => `${ROOT}/contacts`,
  /** What is offered: for a role, in a city, both or neither. */
  salaries: ({ role, city }: { role?: number | undefined; city?: number | undefined } = {}) =>
    `${ROOT}/salaries${role ? `/roles/${role}` : ''}${city ? `/cities/${city}` : ''}`,
  salariesFind: () => `${ROOT}/salaries/find`,
  countdown: () => '/countdown.html',
  /** Letters and SMS of demo mode, for this machine only. */
  outbox: () => '/outbox',
  /** The way out of a letter, for people signed out. */
  unsubscribe: (token: string) => `${ROOT}/unsubscribe/${encodeURIComponent(token)}`,

  /** «Это были не вы?» of letters about changes of an account, for people signed out. */
  freeze: (token: string) => `${ROOT}/freeze/${encodeURIComponent(token)}`,
  restore: (token: string) => `${ROOT}/restore/${encodeURIComponent(token)}`,
  cancelRecovery: (token: string) => `${ROOT}/recovery/${encodeURIComponent(token)}`,

  /** Where the letter to a future colleague leads. */
  companyInvitation: (token: string) => `${ROOT}/company-invitations/${encodeURIComponent(token)}`,

  signIn: (query?: Query) => withQuery(`${ROOT}/account/sign-in`, query),
  signUp: (query?: Query) => withQuery(`${ROOT}/account/sign-up`, query),
  signOut: () => `${ROOT}/account/sign-out`,

  vacancies: (query?: Query) => withQuery(`${ROOT}/vacancies`, query),
  vacancy: (id: string) => item('vacancies', id),
  vacancyNew: (query?: Query) => withQuery(`${ROOT}/vacancies/new`, query),
  /** Preview of a vacancy that is not saved yet. */
  vacancyDraftPreview: () => `${ROOT}/vacancies/preview`,
  vacancyEdit: (id: string) => item('vacancies', id, '/edit'),
  vacancyPreview: (id: string) => item('vacancies', id, '/preview'),
  vacancyPublished: (id: string) => item('vacancies', id, '/published'),
  vacancyView: (id: string, tab: VacancyTab = VACANCY_TABS[0], query?: Query) =>
    withQuery(item('vacancies', id, `/view/${tab}`), query),

  /** Who did what in a company; for its owners. */
  companyAudit: (id: string) => `${ROOT}/my/companies/${encodeURIComponent(id)}/audit`,
  /** The first page of its vacancies is the company's own page. */
  company: (id: string, page = 1) => item('companies', id, page > 1 ? `/page/${page}` : ''),
  resumes: (query?: Query) => withQuery(`${ROOT}/resumes`, query),
  resume: (id: string) => item('resumes', id),
  resumeNew: (query?: Query) => withQuery(`${ROOT}/resumes/new`, query),
  /** Preview of a resume that is not saved yet. */
  resumeDraftPreview: () => `${ROOT}/resumes/preview`,
  resumeEdit: (id: string) => item('resumes', id, '/edit'),
  resumePreview: (id: string) => item('resumes', id, '/preview'),
  resumePublished: (id: string) => item('resumes', id, '/published'),
  /** Views of a resume, above its first tab. */
  resumeOverview: (id: string) => item('resumes', id, '/view'),
  resumeView: (id: string, tab: ResumeTab = RESUME_TABS[0], query?: Query) =>
    withQuery(item('resumes', id, `/view/${tab}`), query),

  myProfile: () => `${ROOT}/my/profile`,
  myResumes: (query?: Query) => withQuery(`${ROOT}/my/resumes`, query),
  myVacancies: () => `${ROOT}/my/vacancies`,
  /** Vacancies out of files and feeds. */
  myVacancyImports: (query?: Query) => withQuery(`${ROOT}/my/vacancies/import`, query),
  myVacancyImport: (id: string, query?: Query) =>
    withQuery(`${ROOT}/my/vacancies/import/${encodeURIComponent(id)}`, query),
  /** `payment`: the one the payer comes back from. */
  myPayments: (payment?: string) =>
    `${ROOT}/my/payments${payment === undefined ? '' : `?payment=${encodeURIComponent(payment)}`}`,
  /** The form of an invoice, with the kopecks it is for. */
  myInvoice: (amount: number) => `${ROOT}/my/payments?invoice=${amount}#invoice`,
  mySettings: () => `${ROOT}/my/settings`,
  myBookmarks: (query?: Query) => withQuery(`${ROOT}/my/bookmarks`, query),
  /** Saved searches stand among what is kept. */
  mySearches: () => withQuery(`${ROOT}/my/bookmarks`, { tab: 'searches' }),
  /** The operators' desk. */
  myModeration: (query?: Query) => withQuery(`${ROOT}/my/moderation`, query),
  myUndelivered: () => `${ROOT}/my/moderation/undelivered`,
  /** Applications of every resume. */
  myFunnel: () => `${ROOT}/my/funnel`,
  myApplications: (query?: Query) => withQuery(`${ROOT}/my/applications`, query),
  myInterviews: (query?: Query) => withQuery(`${ROOT}/my/interviews`, query),
  /** The list at the door. */
  myInterviewAnswers: (id: string) => `${ROOT}/my/interviews/answers/${encodeURIComponent(id)}`,
  myInterviewSession: (id: string) => `${ROOT}/my/interviews/sessions/${encodeURIComponent(id)}`,
  myConversations: (query?: Query) => withQuery(`${ROOT}/my/conversations`, query),
  /** A test being taken. */
  myTest: (id: string) => `${ROOT}/my/tests/${encodeURIComponent(id)}`,
  myNotifications: () => `${ROOT}/my/notifications`,
  /** `need`: what was missing; `vacancy` or `resume`: where to go on once it is bought. */
  myServices: (query?: Query) => withQuery(`${ROOT}/my/services`, query),
  myPlans: (query?: Query) => withQuery(`${ROOT}/my/plans`, query),
  myPlan: (code: string, query?: Query) => withQuery(`${ROOT}/my/plans/${encodeURIComponent(code)}`, query),
}

const OPEN_ACCOUNT = /^\/ru\/account\/(sign-in|sign-up|sign-out)\/?$/
const PRIVATE = [
  /^\/ru\/(my|account)(\/|$)/,
  /^\/ru\/(vacancies|resumes)\/[^/]+\/(view(\/|$)|(edit|preview|published)\/?$)/,
]

/** Whether a path is for signed-in people only (sign-in, sign-up, sign-out, drafts and their preview are open). */
export function isPrivatePath(pathname: string): boolean {
  return !OPEN_ACCOUNT.test(pathname) && PRIVATE.some((pattern) => pattern.test(pathname))
}

const page = new RegExp(`^${routes.resumes()}/([a-z2-9]{12})$`)
/** Where the page of a resume is drawn for those who may see more than everyone. */
const memberFolder = '/for-member'

/**
 * The page of a resume is the same for all guests. Who is signed in, or holds a secret link, may see a resume
 * that does not exist for guests: their request is answered by a page of its own under the same address.
 * @returns the inner path, or null when the request is not one of those
 */
export function memberResumePath(pathname: string, signedIn: boolean, hasSecret: boolean): string | null {
  return page.test(pathname) && (signedIn || hasSecret) ? pathname + memberFolder : null
}
