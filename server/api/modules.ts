import type { Hono } from 'hono'
import { accountsRoutes } from '@/server/modules/accounts/accounts.routes'
import { autopickupRoutes } from '@/server/modules/autopickup/autopickup.routes'
import { billingRoutes } from '@/server/modules/billing/billing.routes'
import { productRoutes } from '@/server/modules/billing/product.routes'
import { companyRoutes } from '@/server/modules/companies/companies.routes'
import type { ServiceContext } from '@/server/modules/context'
import { conversationRoutes } from '@/server/modules/conversations/conversations.routes'
import { dictionaryRoutes } from '@/server/modules/dictionaries/dictionaries.routes'
import { favoriteRoutes } from '@/server/modules/favorites/favorites.routes'
import { hidingRoutes } from '@/server/modules/hiding/hiding.routes'
import { homeRoutes } from '@/server/modules/home/home.routes'
import { interviewRoutes } from '@/server/modules/interviews/interviews.routes'
import { recordedRoutes } from '@/server/modules/interviews/recorded/recorded.routes'
import { roomRoutes } from '@/server/modules/interviews/room.routes'
import { visitRoutes } from '@/server/modules/interviews/visits.routes'
import { matchingRoutes } from '@/server/modules/matching/matching.routes'
import { moderationRoutes } from '@/server/modules/moderation/moderation.routes'
import { negotiationAskRoutes } from '@/server/modules/negotiations/asks.routes'
import { inboxRoutes } from '@/server/modules/negotiations/inbox.routes'
import { negotiationRoutes } from '@/server/modules/negotiations/negotiations.routes'
import { notificationRoutes } from '@/server/modules/notifications/notifications.routes'
import { operatorRoutes } from '@/server/modules/operators/operators.routes'
import { personalDataRoutes } from '@/server/modules/personal-data/personal-data.routes'
import { presenceRoutes } from '@/server/modules/presence/presence.routes'
import { resumeDocumentRoutes } from '@/server/modules/resume-documents/resume-documents.routes'
import { resumeFileRoutes } from '@/server/modules/resume-files/resume-files.routes'
import { resumeSearchRoutes } from '@/server/modules/resume-search/resume-search.routes'
import { resumeRoutes } from '@/server/modules/resumes/resumes.routes'
import { stopListRoutes } from '@/server/modules/resumes/stop-list.routes'
import { salaryRoutes } from '@/server/modules/salaries/salaries.routes'
import { savedSearchRoutes } from '@/server/modules/saved-searches/saved-searches.routes'
import { letterTemplateRoutes } from '@/server/modules/screening/templates.routes'
import { vacancyScreeningRoutes } from '@/server/modules/screening/vacancy-screening.routes'
import { searchRoutes } from '@/server/modules/search/search.routes'
import { securityRoutes } from '@/server/modules/security/security.routes'
import { shelfRoutes } from '@/server/modules/shelf/shelf.routes'
import { skillTestRoutes } from '@/server/modules/skill-tests/skill-tests.routes'
import { testAttemptRoutes } from '@/server/modules/skill-tests/test-attempts.routes'
import { unsubscribeRoutes } from '@/server/modules/unsubscribe/unsubscribe.routes'
import { vacancyRoutes } from '@/server/modules/vacancies/vacancies.routes'
import { vacancyImportRoutes } from '@/server/modules/vacancy-imports/vacancy-imports.routes'
import { viewRoutes } from '@/server/modules/views/views.routes'
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
