/** A binary response, therefore not a call of the contract: `GET` with the bearer token, 404 when absent. */
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

/** The parameters of a query string, repeated ones as lists. */
export function queryOf(text: string): Record<string, string[]> {
  const search = new URLSearchParams(text)
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))
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
  /** Salary pages: by role, by city, both or neither. */
  salaries: ({ role, city }: { role?: number | undefined; city?: number | undefined } = {}) =>
    `${ROOT}/salaries${role ? `/roles/${role}` : ''}${city ? `/cities/${city}` : ''}`,
  /** The page of a role, a city, a condition or several: `path` as the API gives it. */
  landing: (list: 'vacancies' | 'resumes', path: string, page = 1) =>
    withQuery(`${ROOT}/${list}/${path}`, { page: page > 1 ? page : undefined }),
  /** Every profession and city with a landing. */
  directory: () => `${ROOT}/directory`,
  /** For people without experience. */
  firstJob: () => `${ROOT}/first-job`,
  salariesFind: () => `${ROOT}/salaries/find`,
  /** A feed of vacancies: `vacancies`, `companies/{id}` or `searches/{token}`. */
  feed: (of: string, format: 'rss' | 'atom' | 'json', query?: Query) =>
    withQuery(`/feeds/${of}.${format}`, query),
  /** Served with status 410 at the address of a vacancy or resume that is gone. */
  gone: (query: { list: 'vacancies' | 'resumes'; role: number | null; city: number | null }) =>
    withQuery(`${ROOT}/gone`, query),
  countdown: () => '/countdown.html',
  /** The local outbox of demo mode. */
  outbox: () => '/outbox',
  /** Unsubscribe page of letters; works signed out. */
  unsubscribe: (token: string) => `${ROOT}/unsubscribe/${encodeURIComponent(token)}`,

  /** «Это были не вы?» of letters about account changes; works signed out. */
  freeze: (token: string) => `${ROOT}/freeze/${encodeURIComponent(token)}`,
  restore: (token: string) => `${ROOT}/restore/${encodeURIComponent(token)}`,
  cancelRecovery: (token: string) => `${ROOT}/recovery/${encodeURIComponent(token)}`,

  /** Page of a letter in which a company asks to keep a person's data; works signed out. */
  peopleConsent: (token: string) => `${ROOT}/people-consent/${encodeURIComponent(token)}`,

  /** Page of a letter that invites somebody of a company's base to a vacancy; works signed out. */
  peopleInvitation: (token: string) => `${ROOT}/people-invitations/${encodeURIComponent(token)}`,
  /** What a client of an agency sees by its link; works signed out. */
  clientList: (token: string, query?: Query) =>
    withQuery(`${ROOT}/client-lists/${encodeURIComponent(token)}`, query),

  /** Landing page of an invitation letter. */
  companyInvitation: (token: string) => `${ROOT}/company-invitations/${encodeURIComponent(token)}`,

  signIn: (query?: Query) => withQuery(`${ROOT}/account/sign-in`, query),
  signUp: (query?: Query) => withQuery(`${ROOT}/account/sign-up`, query),
  signOut: () => `${ROOT}/account/sign-out`,

  vacancies: (query?: Query) => withQuery(`${ROOT}/vacancies`, query),
  vacancy: (id: string) => item('vacancies', id),
  vacancyNew: (query?: Query) => withQuery(`${ROOT}/vacancies/new`, query),
  /** Preview of an unsaved vacancy. */
  vacancyDraftPreview: () => `${ROOT}/vacancies/preview`,
  vacancyEdit: (id: string) => item('vacancies', id, '/edit'),
  vacancyPreview: (id: string) => item('vacancies', id, '/preview'),
  vacancyPublished: (id: string) => item('vacancies', id, '/published'),
  vacancyView: (id: string, tab: VacancyTab = VACANCY_TABS[0], query?: Query) =>
    withQuery(item('vacancies', id, `/view/${tab}`), query),

  /** The catalogue of companies, or a part of it: `path` as the API gives it. */
  companies: (path = '', query?: Query) => withQuery(`${ROOT}/companies${path && `/${path}`}`, query),
  /** Audit log of a company, for its owners. */
  companyAudit: (id: string) => `${ROOT}/my/companies/${encodeURIComponent(id)}/audit`,
  /** What candidates wrote about interviews with a company. */
  companyExperiences: (id: string, page = 1) =>
    item('companies', id, `/experience${page > 1 ? `/${page}` : ''}`),
  /** The first page of its vacancies is the company page itself. */
  company: (id: string, page = 1) => item('companies', id, page > 1 ? `/page/${page}` : ''),
  /** Its vacancies for a frame on its own site: outside the locale, as no person opens it. */
  companyWidget: (id: string) => `/widgets/companies/${encodeURIComponent(id)}`,
  resumes: (query?: Query) => withQuery(`${ROOT}/resumes`, query),
  resume: (id: string) => item('resumes', id),
  resumeNew: (query?: Query) => withQuery(`${ROOT}/resumes/new`, query),
  /** Preview of an unsaved resume. */
  resumeDraftPreview: () => `${ROOT}/resumes/preview`,
  resumeEdit: (id: string) => item('resumes', id, '/edit'),
  resumePreview: (id: string) => item('resumes', id, '/preview'),
  resumePublished: (id: string) => item('resumes', id, '/published'),
  /** Variants of a resume for vacancies, and the one for a vacancy. */
  resumeVariants: (id: string) => item('resumes', id, '/variants'),
  resumeVariant: (id: string, vacancyId: string) =>
    item('resumes', id, `/variants/${encodeURIComponent(vacancyId)}`),
  /** Choice of the resume to word for a vacancy. */
  resumeTailoring: (vacancyId: string) => withQuery(`${ROOT}/my/resumes/tailoring`, { vacancy: vacancyId }),
  /** View statistics of a resume, above its first tab. */
  resumeOverview: (id: string) => item('resumes', id, '/view'),
  resumeView: (id: string, tab: ResumeTab = RESUME_TABS[0], query?: Query) =>
    withQuery(item('resumes', id, `/view/${tab}`), query),

  myProfile: () => `${ROOT}/my/profile`,
  myResumes: (query?: Query) => withQuery(`${ROOT}/my/resumes`, query),
  /** The company's own base of people. */
  myPeople: (query?: Query) => withQuery(`${ROOT}/my/people`, query),
  /** Clients of an agency; `item` opens the shortlist of one. */
  myClients: (query?: Query) => withQuery(`${ROOT}/my/clients`, query),
  myPeopleImport: () => `${ROOT}/my/people/import`,
  myPeopleDuplicates: (query?: Query) => withQuery(`${ROOT}/my/people/duplicates`, query),
  myVacancies: () => `${ROOT}/my/vacancies`,
  /** Vacancy imports from files and feeds. */
  myVacancyImports: (query?: Query) => withQuery(`${ROOT}/my/vacancies/import`, query),
  myVacancyImport: (id: string, query?: Query) =>
    withQuery(`${ROOT}/my/vacancies/import/${encodeURIComponent(id)}`, query),
  /** `payment`: id of the payment from which the payer returns. */
  myPayments: (payment?: string) =>
    `${ROOT}/my/payments${payment === undefined ? '' : `?payment=${encodeURIComponent(payment)}`}`,
  /** The invoice form, with the sum in kopecks. */
  myInvoice: (amount: number) => `${ROOT}/my/payments?invoice=${amount}#invoice`,
  mySettings: () => `${ROOT}/my/settings`,
  myBookmarks: (query?: Query) => withQuery(`${ROOT}/my/bookmarks`, query),
  /** Saved searches are part of the favourites page. */
  mySearches: () => withQuery(`${ROOT}/my/bookmarks`, { tab: 'searches' }),
  /** The operators' desk. */
  myModeration: (query?: Query) => withQuery(`${ROOT}/my/moderation`, query),
  myQueries: () => `${ROOT}/my/moderation/queries`,
  myUndelivered: () => `${ROOT}/my/moderation/undelivered`,
  myReports: (query?: Query) => withQuery(`${ROOT}/my/reports`, query),
  /** The people behind a figure of the reports. */
  myReportPeople: (query?: Query) => withQuery(`${ROOT}/my/reports/people`, query),
  /** The company's letter templates and tests; `letters` and `tests` are their pages. */
  myTemplates: (query?: Query) => withQuery(`${ROOT}/my/templates`, query),
  /** The company's own stages of hiring, with rules and plans; `log` is the page of what the rules did. */
  myStages: (query?: Query) => withQuery(`${ROOT}/my/stages`, query),
  /** Applications of all resumes. */
  myApplications: (query?: Query) => withQuery(`${ROOT}/my/applications`, query),
  myInterviews: (query?: Query) => withQuery(`${ROOT}/my/interviews`, query),
  /** Questions to prepare for, by the profession of an own resume. */
  myPreparation: (query?: Query) => withQuery(`${ROOT}/my/interviews/preparation`, query),
  /** The reception list. */
  myInterviewAnswers: (id: string) => `${ROOT}/my/interviews/answers/${encodeURIComponent(id)}`,
  /** The candidate's own text about the company of an interview. */
  myExperience: (interview: string) => `${ROOT}/my/interviews/experience/${encodeURIComponent(interview)}`,
  /** What candidates wrote about interviews with one's company, with the company's replies. */
  myExperiences: () => `${ROOT}/my/interviews/experiences`,
  myInterviewSession: (id: string) => `${ROOT}/my/interviews/sessions/${encodeURIComponent(id)}`,
  myConversations: (query?: Query) => withQuery(`${ROOT}/my/conversations`, query),
  /** The offer of a negotiation, for both sides. */
  myOffer: (negotiationId: string) => `${ROOT}/my/offers/${encodeURIComponent(negotiationId)}`,
  /** The page of a test in progress. */
  myTest: (id: string) => `${ROOT}/my/tests/${encodeURIComponent(id)}`,
  myNotifications: () => `${ROOT}/my/notifications`,
  /** `need`: the missing service; `vacancy` or `resume`: where to continue after the purchase. */
  myServices: (query?: Query) => withQuery(`${ROOT}/my/services`, query),
  myPlans: (query?: Query) => withQuery(`${ROOT}/my/plans`, query),
  myPlan: (code: string, query?: Query) => withQuery(`${ROOT}/my/plans/${encodeURIComponent(code)}`, query),
}

const OPEN_ACCOUNT = /^\/ru\/account\/(sign-in|sign-up|sign-out)\/?$/
const PRIVATE = [
  /^\/ru\/(my|account)(\/|$)/,
  /^\/ru\/(vacancies|resumes)\/[^/]+\/((view|variants)(\/|$)|(edit|preview|published)\/?$)/,
]

/** Whether a path requires signing in (sign-in, sign-up, sign-out, drafts and their previews do not). */
export function isPrivatePath(pathname: string): boolean {
  return !OPEN_ACCOUNT.test(pathname) && PRIVATE.some((pattern) => pattern.test(pathname))
}

const page = new RegExp(`^${routes.resumes()}/([a-z2-9]{12})$`)
/** Path segment of the resume page for members and holders of a token. */
const memberFolder = '/for-member'

/**
 * The public resume page is the same for all guests. Members and holders of a token may see a resume that does not
 * exist for guests: their request is rewritten to another page under the same URL.
 * @returns the inner path, or null when no rewrite applies
 */
export function memberResumePath(pathname: string, signedIn: boolean, hasSecret: boolean): string | null {
  return page.test(pathname) && (signedIn || hasSecret) ? pathname + memberFolder : null
}
