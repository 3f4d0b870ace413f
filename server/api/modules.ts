import type { Hono } from 'hono'
import { billingRoutes } from '@/server/modules/billing/billing.routes'
import { productRoutes } from '@/server/modules/billing/orders/product.routes'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaryRoutes } from '@/server/modules/dictionaries/dictionaries.routes'
import { conversationRoutes } from '@/server/modules/hiring/conversations/conversations.routes'
import { interviewRoutes } from '@/server/modules/hiring/interviews/interviews.routes'
import { recordedRoutes } from '@/server/modules/hiring/interviews/recorded/recorded.routes'
import { roomRoutes } from '@/server/modules/hiring/interviews/room.routes'
import { visitRoutes } from '@/server/modules/hiring/interviews/visits.routes'
import { negotiationAskRoutes } from '@/server/modules/hiring/negotiations/asks.routes'
import { inboxRoutes } from '@/server/modules/hiring/negotiations/inbox.routes'
import { negotiationRoutes } from '@/server/modules/hiring/negotiations/negotiations.routes'
import { letterTemplateRoutes } from '@/server/modules/hiring/screening/templates.routes'
import { vacancyScreeningRoutes } from '@/server/modules/hiring/screening/vacancy-screening.routes'
import { skillTestRoutes } from '@/server/modules/hiring/skill-tests/skill-tests.routes'
import { testAttemptRoutes } from '@/server/modules/hiring/skill-tests/test-attempts.routes'
import { accountsRoutes } from '@/server/modules/identity/accounts/accounts.routes'
import { companyRoutes } from '@/server/modules/identity/companies/companies.routes'
import { presenceRoutes } from '@/server/modules/identity/presence/presence.routes'
import { resumeFileRoutes } from '@/server/modules/importing/resume-files/resume-files.routes'
import { vacancyImportRoutes } from '@/server/modules/importing/vacancy-imports/vacancy-imports.routes'
import { favoriteRoutes } from '@/server/modules/lists/favorites/favorites.routes'
import { hidingRoutes } from '@/server/modules/lists/hidden/hiding.routes'
import { shelfRoutes } from '@/server/modules/lists/postponed/shelf.routes'
import { viewRoutes } from '@/server/modules/lists/views/views.routes'
import { autopickupRoutes } from '@/server/modules/matching/autopickup/autopickup.routes'
import { matchingRoutes } from '@/server/modules/matching/matching.routes'
import { moderationRoutes } from '@/server/modules/moderation/moderation.routes'
import { operatorRoutes } from '@/server/modules/moderation/operators/operators.routes'
import { notificationRoutes } from '@/server/modules/notifications/notifications.routes'
import { unsubscribeRoutes } from '@/server/modules/notifications/unsubscribe/unsubscribe.routes'
import { personalDataRoutes } from '@/server/modules/privacy/personal-data.routes'
import { resumeDocumentRoutes } from '@/server/modules/resumes/documents/resume-documents.routes'
import { resumeRoutes } from '@/server/modules/resumes/resumes.routes'
import { stopListRoutes } from '@/server/modules/resumes/stop-list.routes'
import { homeRoutes } from '@/server/modules/search/home/home.routes'
import { resumeSearchRoutes } from '@/server/modules/search/resumes/resume-search.routes'
import { salaryRoutes } from '@/server/modules/search/salaries/salaries.routes'
import { savedSearchRoutes } from '@/server/modules/search/saved/saved-searches.routes'
import { searchRoutes } from '@/server/modules/search/vacancies/search.routes'
import { securityRoutes } from '@/server/modules/security/security.routes'
import { vacancyRoutes } from '@/server/modules/vacancies/vacancies.routes'
import type { HttpEnv, Registry } from '@/server/platform/http/mount'

/** Every module's routes. A new module adds its line here. */
export function mountModules(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  dictionaryRoutes(app, registry, ctx)
  negotiationRoutes(app, registry, ctx)
  inboxRoutes(app, registry, ctx)
  negotiationAskRoutes(app, registry, ctx)
  letterTemplateRoutes(app, registry, ctx)
  vacancyScreeningRoutes(app, registry, ctx)
  conversationRoutes(app, registry, ctx)
  interviewRoutes(app, registry, ctx)
  visitRoutes(app, registry, ctx)
  recordedRoutes(app, registry, ctx)
  roomRoutes(app, registry, ctx)
  skillTestRoutes(app, registry, ctx)
  testAttemptRoutes(app, registry, ctx)
  accountsRoutes(app, registry, ctx)
  companyRoutes(app, registry, ctx)
  moderationRoutes(app, registry, ctx)
  notificationRoutes(app, registry, ctx)
  operatorRoutes(app, registry, ctx)
  presenceRoutes(app, registry, ctx)
  homeRoutes(app, registry, ctx)
  searchRoutes(app, registry, ctx)
  salaryRoutes(app, registry, ctx)
  vacancyImportRoutes(app, registry, ctx)
  vacancyRoutes(app, registry, ctx)
  resumeSearchRoutes(app, registry, ctx)
  resumeRoutes(app, registry, ctx)
  stopListRoutes(app, registry, ctx)
  resumeFileRoutes(app, registry, ctx)
  resumeDocumentRoutes(app, registry, ctx)
  matchingRoutes(app, registry, ctx)
  viewRoutes(app, registry, ctx)
  favoriteRoutes(app, registry, ctx)
  savedSearchRoutes(app, registry, ctx)
  unsubscribeRoutes(app, registry, ctx)
  autopickupRoutes(app, registry, ctx)
  billingRoutes(app, registry, ctx)
  productRoutes(app, registry, ctx)
  shelfRoutes(app, registry, ctx)
  hidingRoutes(app, registry, ctx)
  personalDataRoutes(app, registry, ctx)
  securityRoutes(app, registry, ctx)
}
