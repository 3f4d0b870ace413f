import type { Hono } from 'hono'
import { billingRoutes, productRoutes } from '@/server/modules/billing/billing.routes'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaryRoutes } from '@/server/modules/dictionaries/dictionaries.routes'
import { clientRoutes } from '@/server/modules/hiring/clients/clients.routes'
import { conversationRoutes } from '@/server/modules/hiring/conversations/conversations.routes'
import {
  experienceRoutes,
  interviewRoutes,
  roomRoutes,
  visitRoutes,
} from '@/server/modules/hiring/interviews/interviews.routes'
import { recordedRoutes } from '@/server/modules/hiring/interviews/recorded/recorded.routes'
import {
  inboxRoutes,
  negotiationRequestRoutes,
  negotiationRoutes,
} from '@/server/modules/hiring/negotiations/negotiations.routes'
import { offerRoutes } from '@/server/modules/hiring/offers/offers.routes'
import { resumeVariantRoutes } from '@/server/modules/hiring/resume-variants/variants.routes'
import {
  letterTemplateRoutes,
  vacancyScreeningRoutes,
} from '@/server/modules/hiring/screening/screening.routes'
import { skillTestRoutes, testAttemptRoutes } from '@/server/modules/hiring/skill-tests/skill-tests.routes'
import { accountsRoutes } from '@/server/modules/identity/accounts/accounts.routes'
import { companyRoutes } from '@/server/modules/identity/companies/companies.routes'
import { presenceRoutes } from '@/server/modules/identity/presence/presence.routes'
import {
  companyClaimRoutes,
  resumeFileRoutes,
  vacancyImportRoutes,
} from '@/server/modules/importing/importing.routes'
import {
  dayRoutes,
  favoriteRoutes,
  hiddenRoutes,
  postponedRoutes,
  viewRoutes,
} from '@/server/modules/lists/lists.routes'
import { autopickupRoutes, matchingRoutes } from '@/server/modules/matching/matching.routes'
import { moderationRoutes, operatorRoutes } from '@/server/modules/moderation/moderation.routes'
import {
  messengerRoutes,
  notificationRoutes,
  unsubscribeRoutes,
} from '@/server/modules/notifications/notifications.routes'
import { personalDataRoutes } from '@/server/modules/privacy/personal-data.routes'
import {
  resumeDocumentRoutes,
  resumeRoutes,
  stopListRoutes,
  writingRoutes,
} from '@/server/modules/resumes/resumes.routes'
import {
  homeRoutes,
  resumeSearchRoutes,
  salaryRoutes,
  savedSearchRoutes,
  searchRoutes,
} from '@/server/modules/search/search.routes'
import { securityRoutes } from '@/server/modules/security/security.routes'
import { talentRoutes } from '@/server/modules/talent/talent.routes'
import { vacancyRoutes } from '@/server/modules/vacancies/vacancies.routes'
import type { HttpEnv, Registry } from '@/server/platform/http/call-handler'

/** Routes of all modules. A new module is added here. */
export function mountModules(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  dictionaryRoutes(app, registry, ctx)
  negotiationRoutes(app, registry, ctx)
  inboxRoutes(app, registry, ctx)
  negotiationRequestRoutes(app, registry, ctx)
  resumeVariantRoutes(app, registry, ctx)
  letterTemplateRoutes(app, registry, ctx)
  vacancyScreeningRoutes(app, registry, ctx)
  conversationRoutes(app, registry, ctx)
  interviewRoutes(app, registry, ctx)
  experienceRoutes(app, registry, ctx)
  visitRoutes(app, registry, ctx)
  recordedRoutes(app, registry, ctx)
  roomRoutes(app, registry, ctx)
  offerRoutes(app, registry, ctx)
  clientRoutes(app, registry, ctx)
  skillTestRoutes(app, registry, ctx)
  testAttemptRoutes(app, registry, ctx)
  accountsRoutes(app, registry, ctx)
  companyRoutes(app, registry, ctx)
  moderationRoutes(app, registry, ctx)
  notificationRoutes(app, registry, ctx)
  messengerRoutes(app, registry, ctx)
  operatorRoutes(app, registry, ctx)
  presenceRoutes(app, registry, ctx)
  homeRoutes(app, registry, ctx)
  searchRoutes(app, registry, ctx)
  salaryRoutes(app, registry, ctx)
  vacancyImportRoutes(app, registry, ctx)
  companyClaimRoutes(app, registry, ctx)
  vacancyRoutes(app, registry, ctx)
  resumeSearchRoutes(app, registry, ctx)
  resumeRoutes(app, registry, ctx)
  stopListRoutes(app, registry, ctx)
  writingRoutes(app, registry, ctx)
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
  postponedRoutes(app, registry, ctx)
  hiddenRoutes(app, registry, ctx)
  dayRoutes(app, registry, ctx)
  personalDataRoutes(app, registry, ctx)
  securityRoutes(app, registry, ctx)
  talentRoutes(app, registry, ctx)
}
