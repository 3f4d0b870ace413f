import { RESUME_TABS, VACANCY_TABS } from '@/lib/routes'

/** What the pages of demo mode are opened with. */
export interface PageIds {
  vacancy: string
  resume: string
  company: string
  ownResume: string
  application: string | undefined
  ownVacancy: string
  candidacy: string | undefined
}

export type Viewer = 'guest' | 'candidate' | 'employer'

interface Opened {
  as: Viewer
  path: (ids: PageIds) => string | string[]
  /** Answers 404, as it should. */
  missing?: true
}
/** Is looked at elsewhere, or shows nothing of its own. */
interface Excluded {
  why: string
}

const guest = (path: string | string[] | ((ids: PageIds) => string | string[])): Opened => ({
  as: 'guest',
  path: typeof path === 'function' ? path : () => path,
})
const of = (as: Viewer, path: Parameters<typeof guest>[0]): Opened => ({ ...guest(path), as })
const candidate = (path: Parameters<typeof guest>[0]) => of('candidate', path)
const employer = (path: Parameters<typeof guest>[0]) => of('employer', path)

/** A link of a letter that leads nowhere: the page says so. */
export const spent = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const inProcess = (test: string): Excluded => ({
  why: `needs a process of its own, which ${test} goes through`,
})

/** Every page of the app folder, by its place there, and how it is opened; a page that is missing here fails a test. */
export const pageList: Readonly<Record<string, Opened | Excluded>> = {
  '[locale]': guest('/ru'),
  '[locale]/[...rest]': { ...guest('/ru/nowhere'), missing: true },
  '[locale]/(public)/about': guest('/ru/about'),
  '[locale]/(public)/client-lists/[token]': guest(`/ru/client-lists/${spent}`),
  '[locale]/(public)/companies/[publicId]': guest(({ company }) => `/ru/companies/${company}`),
  '[locale]/(public)/companies/[publicId]/experience/[[...page]]': guest(
    ({ company }) => `/ru/companies/${company}/experience`,
  ),
  '[locale]/(public)/companies/[publicId]/join': {
    why: 'of companies that have opened it; hiring-page.e2e.ts',
  },
  '[locale]/(public)/companies/[publicId]/page/[page]': {
    why: 'the page of a company with its next vacancies; companies of demo mode have too few',
  },
  '[locale]/(public)/companies/catalogue/[[...where]]': guest('/ru/companies'),
  '[locale]/(public)/company-invitations/[token]': guest(`/ru/company-invitations/${spent}`),
  '[locale]/(public)/contacts': guest('/ru/contacts'),
  '[locale]/(public)/directory': guest('/ru/directory'),
  '[locale]/(public)/first-job': guest('/ru/first-job'),
  '[locale]/(public)/freeze/[token]': guest(`/ru/freeze/${spent}`),
  '[locale]/(public)/gone': { why: 'an inner address: what a removed item answers with' },
  '[locale]/(public)/people-consent/[token]': guest(`/ru/people-consent/${spent}`),
  '[locale]/(public)/people-invitations/[token]': guest(`/ru/people-invitations/${spent}`),
  '[locale]/(public)/privacy': guest('/ru/privacy'),
  '[locale]/(public)/recovery/[token]': guest(`/ru/recovery/${spent}`),
  '[locale]/(public)/referrals/[code]': { why: 'leads on at once; hiring-page.e2e.ts' },
  '[locale]/(public)/refund': guest('/ru/refund'),
  '[locale]/(public)/restore/[token]': guest(`/ru/restore/${spent}`),
  '[locale]/(public)/resumes': guest('/ru/resumes'),
  '[locale]/(public)/resumes/[publicId]': guest(({ resume }) => `/ru/resumes/${resume}`),
  '[locale]/(public)/resumes/[publicId]/for-member': { why: 'an inner address of the page of a resume' },
  '[locale]/(public)/resumes/landing/[...where]': guest('/ru/resumes/povar'),
  '[locale]/(public)/salaries/[[...where]]': guest('/ru/salaries'),
  '[locale]/(public)/terms': guest('/ru/terms'),
  '[locale]/(public)/unsubscribe/[token]': guest(`/ru/unsubscribe/${spent}`),
  '[locale]/(public)/vacancies': guest(['/ru/vacancies', '/ru/vacancies?text=щщщщщщ&salary_from=50000']),
  '[locale]/(public)/vacancies/[publicId]': guest(({ vacancy }) => `/ru/vacancies/${vacancy}`),
  '[locale]/(public)/vacancies/landing/[...where]': guest('/ru/vacancies/udalenno'),
  '[locale]/account/sign-in': guest('/ru/account/sign-in'),
  '[locale]/account/sign-out': { why: 'ends the session and leads home' },
  '[locale]/account/sign-up': guest('/ru/account/sign-up'),
  '[locale]/my/applications': candidate('/ru/my/applications'),
  '[locale]/my/bookmarks': candidate('/ru/my/bookmarks'),
  '[locale]/my/clients': employer('/ru/my/clients'),
  '[locale]/my/companies/[publicId]/audit': {
    why: 'of owners whose company has a plan with it; roles.e2e.ts',
  },
  '[locale]/my/conversations': candidate('/ru/my/conversations'),
  '[locale]/my/interviews': candidate('/ru/my/interviews'),
  '[locale]/my/interviews/answers/[publicId]': inProcess('interview-answers.e2e.ts'),
  '[locale]/my/interviews/experience/[publicId]': inProcess('candidate-side.e2e.ts'),
  '[locale]/my/interviews/experiences': employer('/ru/my/interviews/experiences'),
  '[locale]/my/interviews/preparation': candidate('/ru/my/interviews/preparation'),
  '[locale]/my/interviews/sessions/[publicId]': inProcess('interview-screen.e2e.ts'),
  '[locale]/my/moderation': { why: 'of operators; moderation.e2e.ts' },
  '[locale]/my/moderation/queries': { why: 'of operators; moderation.e2e.ts' },
  '[locale]/my/moderation/undelivered': { why: 'of operators; moderation.e2e.ts' },
  '[locale]/my/notifications': employer('/ru/my/notifications'),
  '[locale]/my/offers/[publicId]': inProcess('offer.e2e.ts'),
  '[locale]/my/payments': employer('/ru/my/payments'),
  '[locale]/my/people': employer('/ru/my/people'),
  '[locale]/my/people/duplicates': employer('/ru/my/people/duplicates'),
  '[locale]/my/people/import': employer('/ru/my/people/import'),
  '[locale]/my/people/links': employer('/ru/my/people/links'),
  '[locale]/my/people/mail': employer('/ru/my/people/mail'),
  '[locale]/my/plans': employer('/ru/my/plans'),
  '[locale]/my/plans/[planCode]': candidate('/ru/my/plans/free'),
  '[locale]/my/profile': employer('/ru/my/profile'),
  '[locale]/my/reports': employer('/ru/my/reports'),
  '[locale]/my/reports/people': employer('/ru/my/reports/people'),
  '[locale]/my/resumes': candidate('/ru/my/resumes'),
  '[locale]/my/resumes/tailoring': candidate('/ru/my/resumes/tailoring'),
  '[locale]/my/services': employer('/ru/my/services'),
  '[locale]/my/settings': employer('/ru/my/settings'),
  '[locale]/my/stages': employer('/ru/my/stages'),
  '[locale]/my/templates': employer('/ru/my/templates'),
  '[locale]/my/tests/[publicId]': inProcess('screening.e2e.ts'),
  '[locale]/my/vacancies': employer('/ru/my/vacancies'),
  '[locale]/my/vacancies/import': employer('/ru/my/vacancies/import'),
  '[locale]/my/vacancies/import/[publicId]': inProcess('vacancy-import.e2e.ts'),
  '[locale]/resumes/[publicId]/edit': candidate(({ ownResume }) => `/ru/resumes/${ownResume}/edit`),
  '[locale]/resumes/[publicId]/preview': candidate(({ ownResume }) => `/ru/resumes/${ownResume}/preview`),
  '[locale]/resumes/[publicId]/published': candidate(({ ownResume }) => `/ru/resumes/${ownResume}/published`),
  '[locale]/resumes/[publicId]/variants': candidate(({ ownResume }) => `/ru/resumes/${ownResume}/variants`),
  '[locale]/resumes/[publicId]/variants/[vacancyId]': candidate(
    ({ ownResume, vacancy }) => `/ru/resumes/${ownResume}/variants/${vacancy}`,
  ),
  '[locale]/resumes/[publicId]/view/[[...tab]]': candidate(({ ownResume, application }) => [
    `/ru/resumes/${ownResume}/view`,
    ...RESUME_TABS.map((tab) => `/ru/resumes/${ownResume}/view/${tab}`),
    ...(application ? [`/ru/resumes/${ownResume}/view/applications?item=${application}`] : []),
  ]),
  '[locale]/resumes/new': guest('/ru/resumes/new'),
  '[locale]/resumes/preview': guest('/ru/resumes/preview'),
  '[locale]/vacancies/[publicId]/edit': employer(({ ownVacancy }) => `/ru/vacancies/${ownVacancy}/edit`),
  '[locale]/vacancies/[publicId]/preview': employer(
    ({ ownVacancy }) => `/ru/vacancies/${ownVacancy}/preview`,
  ),
  '[locale]/vacancies/[publicId]/published': employer(
    ({ ownVacancy }) => `/ru/vacancies/${ownVacancy}/published`,
  ),
  '[locale]/vacancies/[publicId]/view/[[...tab]]': employer(({ ownVacancy, candidacy }) => [
    ...VACANCY_TABS.map((tab) => `/ru/vacancies/${ownVacancy}/view/${tab}`),
    ...(candidacy ? [`/ru/vacancies/${ownVacancy}/view/applications?item=${candidacy}`] : []),
  ]),
  '[locale]/vacancies/new': guest('/ru/vacancies/new'),
  '[locale]/vacancies/preview': guest('/ru/vacancies/preview'),
  'widgets/companies/[publicId]': { why: 'stands in a frame of other sites; elsewhere.e2e.ts' },
}

export const isOpened = (listed: Opened | Excluded): listed is Opened => 'path' in listed

/** Addresses of all pages that this viewer opens. */
export function pathsOf(viewer: Viewer, ids: PageIds, { missing = false } = {}): string[] {
  return Object.values(pageList)
    .filter(isOpened)
    .filter((page) => page.as === viewer && (page.missing ?? false) === missing)
    .flatMap(({ path }) => path(ids))
}
