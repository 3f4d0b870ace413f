import type { CallName } from '@/lib/contracts/calls'
import { planLimits } from '@/lib/contracts/interview-plans'
import { ruleLimits } from '@/lib/contracts/stage-rules'
import { maxFeeds } from '@/lib/contracts/vacancy-imports'

/** Why a list is read fast however much there is: a test of its plan, a limit of its rows, or no table that is read. */
export type Ground = { plan: string } | { atMost: number } | { held: string }

const tests = 'tests/integration'
const large = { plan: `${tests}/list-plans-large.int.test.ts` }
const own = { plan: `${tests}/list-plans.int.test.ts` }
const billing = { plan: `${tests}/billing/plans.int.test.ts` }
const negotiations = { plan: `${tests}/negotiations/plans.int.test.ts` }
const interviews = { plan: `${tests}/interviews/plans.int.test.ts` }
const journal = { plan: `${tests}/security/journal.int.test.ts` }
const talent = { plan: 'server/modules/talent/plans.int.test.ts' }
const matching = { plan: `${tests}/matching/plans.int.test.ts` }
const vacancySearch = { plan: 'server/modules/search/vacancies/search.int.test.ts' }
const resumeSearch = { plan: 'server/modules/search/resumes/plans.int.test.ts' }
const sitemap = { plan: 'server/modules/search/sitemap/plans.int.test.ts' }
const cached = { held: 'counted once in ten minutes for all who ask' }
const prices = { held: 'rows of the price list, which a release brings' }
const ofNegotiation = { held: 'the few rows of one negotiation, each looked up by its key' }
const counted = { held: 'counted by a job beforehand: a row for a page that is listed' }

/** Each list and what proves that it is read by an index. */
export const grounds: Partial<Record<CallName, Ground>> = {
  'GET /v1/accounts/sessions': large,
  'GET /v1/accounts/companies': large,
  'GET /v1/accounts/consents': large,
  'GET /v1/accounts/kept-data': talent,
  'GET /v1/companies': large,
  'GET /v1/companies/:publicId/vacancies': large,
  'GET /v1/companies/:publicId/experiences': large,
  'GET /v1/companies/:publicId/salaries': large,
  'GET /v1/companies/:publicId/sooner': { plan: 'server/modules/search/companies/plans.int.test.ts' },
  'GET /v1/sitemap/catalogue': counted,
  'GET /v1/sitemap/hiring-pages': sitemap,
  'GET /v1/my/clients': own,
  'GET /v1/my/clients/:publicId/people': large,
  'GET /v1/client-lists/:token': { plan: 'server/modules/hiring/clients/clients.int.test.ts' },
  'GET /v1/my/statement': billing,
  'GET /v1/my/payments': billing,
  'GET /v1/my/payment-methods': billing,
  'GET /v1/my/refunds': billing,
  'GET /v1/my/invoices': billing,
  'GET /v1/my/acts': billing,
  'GET /v1/my/receipts': billing,
  'GET /v1/my/purchases': billing,
  'GET /v1/my/services/uses': billing,
  'GET /v1/my/services': prices,
  'GET /v1/catalogue': prices,
  'GET /v1/accounts/company/:publicId/members': large,
  'GET /v1/accounts/company/:publicId/invitations': large,
  'GET /v1/accounts/company/:publicId/join-requests': large,
  'GET /v1/my/join-requests': large,
  'GET /v1/accounts/company/:publicId/audit': journal,
  'GET /v1/my/security-events': journal,
  'GET /v1/my/queue': negotiations,
  'GET /v1/my/referrals': large,
  'GET /v1/my/people': talent,
  'GET /v1/my/people-duplicates': talent,
  'GET /v1/my/people-merges': large,
  'GET /v1/my/people-imports': own,
  'GET /v1/my/people-invitations': large,
  'GET /v1/my/people-mail': large,
  'GET /v1/salaries/pages': counted,
  'GET /v1/moderation/missed-queries': large,
  'GET /v1/moderation/cases': large,
  'GET /v1/moderation/search-readings': large,
  'GET /v1/moderation/dead-deliveries': large,
  'GET /v1/moderation/mail-problems': large,
  'GET /v1/landings/vacancies': vacancySearch,
  'GET /v1/landings/resumes': resumeSearch,
  'GET /v1/landings/pages': cached,
  'GET /v1/landings/popular': cached,
  'GET /v1/dictionaries/suggest': { held: 'a dictionary in memory' },
  'GET /v1/suggest': { held: 'an index of beginnings in memory' },
  'GET /v1/ready-tests': { held: 'a list in the source' },
  'GET /v1/vacancies': vacancySearch,
  'GET /v1/vacancies/cities': vacancySearch,
  'GET /v1/vacancies/:publicId/similar': matching,
  'GET /v1/vacancies/:publicId/matches': matching,
  'GET /v1/resumes': resumeSearch,
  'GET /v1/resumes/cities': resumeSearch,
  'GET /v1/resumes/:publicId/similar': matching,
  'GET /v1/resumes/:publicId/matches': matching,
  'GET /v1/my/vacancies': large,
  'GET /v1/my/vacancies/managers': large,
  'GET /v1/my/vacancies/members/:publicId': large,
  'GET /v1/vacancies/:publicId/team': large,
  'GET /v1/my/vacancies/imports': own,
  'GET /v1/my/vacancies/imports/:publicId/rows': own,
  'GET /v1/my/vacancies/feeds': { atMost: maxFeeds },
  'GET /v1/sitemap/vacancies': sitemap,
  'GET /v1/sitemap/companies': sitemap,
  'GET /v1/sitemap/resumes': sitemap,
  'GET /v1/feeds/vacancies': sitemap,
  'GET /v1/feeds/vacancies/:file': sitemap,
  'GET /v1/my/resumes': large,
  'GET /v1/resumes/:publicId/variants': { plan: `${tests}/resumes/variants.int.test.ts` },
  'GET /v1/vacancies/:publicId/negotiations': negotiations,
  'GET /v1/resumes/:publicId/negotiations': negotiations,
  'GET /v1/my/negotiations': negotiations,
  'GET /v1/vacancies/:publicId/negotiation-tags': large,
  'GET /v1/my/report/rows': negotiations,
  'GET /v1/my/report/people': negotiations,
  'GET /v1/my/stage-rules': { atMost: ruleLimits.rules },
  'GET /v1/my/stage-rules/log': negotiations,
  'GET /v1/negotiations/:publicId/rule-runs': ofNegotiation,
  'GET /v1/negotiations/:publicId/scorecards': ofNegotiation,
  'GET /v1/negotiations/:publicId/answers': ofNegotiation,
  'GET /v1/negotiations/:publicId/tests': ofNegotiation,
  'GET /v1/my/batches': { plan: `${tests}/negotiations/large-selections.int.test.ts` },
  'GET /v1/my/letter-templates': large,
  'GET /v1/vacancies/:publicId/letter-templates': large,
  'GET /v1/negotiations/:publicId/letter-templates': large,
  'GET /v1/my/interviews': interviews,
  'GET /v1/my/agenda': interviews,
  'GET /v1/vacancies/:publicId/interviews': interviews,
  'GET /v1/resumes/:publicId/interviews': interviews,
  'GET /v1/my/interview-plans': { atMost: planLimits.plans },
  'GET /v1/interviews/:publicId/room/messages': interviews,
  'GET /v1/my/visitors': large,
  'GET /v1/my/experiences': large,
  'GET /v1/negotiations/:publicId/conversation': negotiations,
  'GET /v1/my/conversations': negotiations,
  'GET /v1/my/tests': own,
  'GET /v1/favorites': own,
  'GET /v1/notifications/rows': { plan: `${tests}/notices/feed.int.test.ts` },
  'GET /v1/notifications': { plan: `${tests}/notices/feed.int.test.ts` },
  'GET /v1/notifications/mutes': large,
  'GET /v1/resumes/:publicId/viewers': large,
  'GET /v1/my/stop-list': large,
  'GET /v1/my/stop-list/suggest': { plan: 'server/modules/identity/companies/suggest.int.test.ts' },
  'GET /v1/my/saved-searches': large,
  'GET /v1/resumes/:publicId/autopickup/finds': large,
  'GET /v1/resumes/:publicId/postponed': large,
  'GET /v1/vacancies/:publicId/postponed': large,
  'GET /v1/my/hidden': large,
  'GET /v1/vacancies/:publicId/hidden-resumes': large,
}
