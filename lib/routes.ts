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

/** The address of a page, and of one inside a folder by its id or token. */
const page = (path: string) => (query?: Query) => withQuery(`${ROOT}/${path}`, query)
const within = (folder: string) => (id: string) => `${ROOT}/${folder}/${encodeURIComponent(id)}`

/** The field of a company's form that a link leads to. */
export const COMPANY_FIELD_PARAM = 'company_field'

/** Every internal URL. Ids are public ids; paths carry the language prefix. */
export const routes = {
  home: () => ROOT,
  about: page('about'),
  terms: page('terms'),
  refund: page('refund'),
  privacy: page('privacy'),
  contacts: page('contacts'),
  /** Salary pages: by role, by city, both or neither. */
  salaries: ({ role, city }: { role?: number | undefined; city?: number | undefined } = {}) =>
    `${ROOT}/salaries${role ? `/roles/${role}` : ''}${city ? `/cities/${city}` : ''}`,
  /** The page of a role, a city, a condition or several: `path` as the API gives it. */
  landing: (list: 'vacancies' | 'resumes', path: string, page = 1) =>
    withQuery(`${ROOT}/${list}/${path}`, { page: page > 1 ? page : undefined }),
  /** Every profession and city with a landing. */
  directory: page('directory'),
  /** For people without experience. */
  firstJob: page('first-job'),
  salariesFind: page('salaries/find'),
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
  unsubscribe: within('unsubscribe'),

  /** «Это были не вы?» of letters about account changes; works signed out. */
  freeze: within('freeze'),
  restore: within('restore'),
  cancelRecovery: within('recovery'),

  /** Page of a letter in which a company asks to keep a person's data; works signed out. */
  peopleConsent: within('people-consent'),

  /** Page of a letter that invites somebody of a company's base to a vacancy; works signed out. */
  peopleInvitation: within('people-invitations'),
  /** A link by which somebody recommends a company; leads on to the vacancy or the page of the company. */
  referral: within('referrals'),
  /** What a client of an agency sees by its link; works signed out. */
  clientList: (token: string, query?: Query) =>
    withQuery(`${ROOT}/client-lists/${encodeURIComponent(token)}`, query),

  /** Landing page of an invitation letter. */
  companyInvitation: within('company-invitations'),

  signIn: page('account/sign-in'),
  signUp: page('account/sign-up'),
  signOut: page('account/sign-out'),

  vacancies: page('vacancies'),
  vacancy: (id: string) => item('vacancies', id),
  vacancyNew: page('vacancies/new'),
  /** Preview of an unsaved vacancy. */
  vacancyDraftPreview: page('vacancies/preview'),
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
  /** The page it gives to people who look for work there. */
  companyJoin: (id: string, query?: Query) => withQuery(item('companies', id, '/join'), query),
  /** Its vacancies for a frame on its own site: outside the locale, as no person opens it. */
  companyWidget: (id: string) => `/widgets/companies/${encodeURIComponent(id)}`,
  resumes: page('resumes'),
  resume: (id: string) => item('resumes', id),
  resumeNew: page('resumes/new'),
  /** Preview of an unsaved resume. */
  resumeDraftPreview: page('resumes/preview'),
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

  myProfile: page('my/profile'),
  /** The field of the ИНН, by which a company is verified. */
  companyInn: () => withQuery(`${ROOT}/my/profile`, { [COMPANY_FIELD_PARAM]: 'inn' }),
  myResumes: page('my/resumes'),
  /** The company's own base of people. */
  myPeople: page('my/people'),
  /** Clients of an agency; `item` opens the shortlist of one. */
  myClients: page('my/clients'),
  myPeopleImport: page('my/people/import'),
  myPeopleDuplicates: page('my/people/duplicates'),
  /** The company's hiring page and its referral links. */
  myPeopleLinks: page('my/people/links'),
  myPeopleMail: page('my/people/mail'),
  myVacancies: page('my/vacancies'),
  /** Vacancy imports from files and feeds. */
  myVacancyImports: page('my/vacancies/import'),
  myVacancyImport: (id: string, query?: Query) =>
    withQuery(`${ROOT}/my/vacancies/import/${encodeURIComponent(id)}`, query),
  /** `payment`: id of the payment from which the payer returns. */
  myPayments: (payment?: string) =>
    `${ROOT}/my/payments${payment === undefined ? '' : `?payment=${encodeURIComponent(payment)}`}`,
  /** The invoice form, with the sum in kopecks. */
  myInvoice: (amount: number) => `${ROOT}/my/payments?invoice=${amount}#invoice`,
  mySettings: page('my/settings'),
  myBookmarks: page('my/bookmarks'),
  /** Saved searches are part of the favourites page. */
  mySearches: () => withQuery(`${ROOT}/my/bookmarks`, { tab: 'searches' }),
  /** The operators' desk. */
  myModeration: page('my/moderation'),
  myQueries: page('my/moderation/queries'),
  myUndelivered: page('my/moderation/undelivered'),
  myReports: page('my/reports'),
  /** The people behind a figure of the reports. */
  myReportPeople: page('my/reports/people'),
  /** The company's letter templates and tests; `letters` and `tests` are their pages. */
  myTemplates: page('my/templates'),
  /** The company's stages of hiring, with rules and plans; `log` is the page of what the rules did. */
  myStages: page('my/stages'),
  /** Applications of all resumes. */
  myApplications: page('my/applications'),
  myInterviews: page('my/interviews'),
  /** Questions to prepare for, by the profession of an own resume. */
  myPreparation: page('my/interviews/preparation'),
  /** The reception list. */
  myInterviewAnswers: within('my/interviews/answers'),
  /** The candidate's own text about the company of an interview. */
  myExperience: within('my/interviews/experience'),
  /** What candidates wrote about interviews with one's company, with the company's replies. */
  myExperiences: page('my/interviews/experiences'),
  myInterviewSession: within('my/interviews/sessions'),
  myConversations: page('my/conversations'),
  /** The offer of a negotiation, for both sides. */
  myOffer: (id: string, query?: Query) => withQuery(within('my/offers')(id), query),
  /** The page of a test in progress. */
  myTest: within('my/tests'),
  myNotifications: page('my/notifications'),
  /** `need`: the missing service; `vacancy` or `resume`: where to continue after the purchase. */
  myServices: page('my/services'),
  myPlans: page('my/plans'),
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

const resumePage = new RegExp(`^${routes.resumes()}/([a-z2-9]{12})$`)
/** Path segment of the resume page for members and holders of a token. */
const memberFolder = '/for-member'

/**
 * The public resume page is the same for all guests. Members and holders of a token may see a resume that does not
 * exist for guests: their request is rewritten to another page under the same URL.
 * @returns the inner path, or null when no rewrite applies
 */
export function memberResumePath(pathname: string, signedIn: boolean, hasSecret: boolean): string | null {
  return resumePage.test(pathname) && (signedIn || hasSecret) ? pathname + memberFolder : null
}
