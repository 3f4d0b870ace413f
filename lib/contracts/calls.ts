import { accountRecoveryCalls } from './account-recovery'
import { accountCalls, avatarCalls } from './accounts'
import { applicationCalls } from './applications'
import { autopickupCalls } from './autopickup'
import { batchCalls } from './batches'
import { billingCalls, refundCalls } from './billing'
import { invoiceCalls, receiptCalls } from './billing-documents'
import { clientCalls } from './clients'
import { companyCalls } from './companies'
import { companyCatalogueCalls } from './company-catalogue'
import { companyInvitationCalls } from './company-invitations'
import { companyMemberCalls } from './company-members'
import { companyStageCalls } from './company-stages'
import { conversationCalls } from './conversations'
import { dictionaryCalls } from './dictionaries'
import { experienceCalls } from './experiences'
import { favoriteCalls } from './favorites'
import { feedCalls } from './feeds'
import { hidingCalls } from './hiding'
import { hiringPageCalls } from './hiring-pages'
import { homeCalls } from './home'
import { homeLocationCalls } from './home-location'
import { interviewAnswerCalls } from './interview-answers'
import { interviewFeedbackCalls } from './interview-feedback'
import { interviewPlanCalls } from './interview-plans'
import { interviewProposalCalls } from './interview-proposals'
import { interviewRoomCalls } from './interview-room'
import { calendarCalls, interviewScheduleCalls } from './interview-schedule'
import { interviewCalls } from './interviews'
import { joinRequestCalls } from './join-requests'
import { keptDataCalls } from './kept-data'
import { landingCalls } from './landings'
import { letterTemplateCalls } from './letter-templates'
import { mailProblemCalls } from './mail-problems'
import { matchingCalls } from './matching'
import { messengerCalls } from './messengers'
import { moderationCalls } from './moderation'
import { negotiationMarkCalls } from './negotiation-marks'
import { negotiationRequestCalls } from './negotiation-requests'
import { negotiationCalls } from './negotiations'
import { noticeSettingsCalls, unsubscribeCalls } from './notice-settings'
import { deadDeliveryCalls, notificationCalls } from './notifications'
import { offerCalls } from './offers'
import { ownResumeCalls } from './own-resumes'
import { ownVacancyCalls } from './own-vacancies'
import { paymentCalls, paymentMethodCalls } from './payments'
import { personalDataCalls } from './personal-data'
import { catalogueCalls } from './plan-catalogue'
import { postponedCalls } from './postponed'
import { presenceCalls } from './presence'
import { purchaseCalls } from './purchases'
import { queueCalls } from './queue'
import { reportCalls } from './reports'
import { resumeDocumentCalls, resumeFileCalls } from './resume-files'
import { resumeSearchCalls } from './resume-list'
import { resumeVariantCalls } from './resume-variants'
import { resumeCalls } from './resumes'
import { salaryCalls } from './salaries'
import { savedSearchCalls } from './saved-searches'
import { searchHelpCalls, suggestCalls } from './search-help'
import { searchReadingCalls, searchUseCalls } from './search-use'
import { secondFactorCalls } from './second-factor'
import { securityJournalCalls } from './security-journal'
import { serviceCalls } from './services'
import { signInCalls } from './sign-in'
import { sitemapCalls } from './sitemap'
import { skillTestCalls } from './skill-tests'
import { stageRuleCalls } from './stage-rules'
import { stepUpCalls } from './step-up'
import { stopListCalls } from './stop-list'
import { talentCalls } from './talent-calls'
import { talentDuplicateCalls } from './talent-duplicates'
import { talentFileCalls } from './talent-files'
import { talentImportCalls } from './talent-imports'
import { talentInvitationCalls } from './talent-invitations'
import { talentMailCalls } from './talent-mail'
import { talentResumeCalls } from './talent-resumes'
import { testAttemptCalls } from './test-attempts'
import { vacancyCalls } from './vacancies'
import { vacancyImportCalls } from './vacancy-imports'
import { vacancyQuestionCalls, vacancyScreeningCalls } from './vacancy-screening'
import { vacancySearchCalls } from './vacancy-search'
import { viewCalls } from './views'
import { writingCalls } from './writing'
import type { z } from './zod'

/** Every `/v1` call by `METHOD path`: what the server mounts, the client types and OpenAPI describes. */
export const calls = {
  ...signInCalls,
  ...accountCalls,
  ...accountRecoveryCalls,
  ...stepUpCalls,
  ...avatarCalls,
  ...companyCalls,
  ...companyCatalogueCalls,
  ...clientCalls,
  ...secondFactorCalls,
  ...billingCalls,
  ...companyMemberCalls,
  ...companyInvitationCalls,
  ...joinRequestCalls,
  ...paymentCalls,
  ...paymentMethodCalls,
  ...refundCalls,
  ...invoiceCalls,
  ...receiptCalls,
  ...catalogueCalls,
  ...purchaseCalls,
  ...queueCalls,
  ...hiringPageCalls,
  ...talentCalls,
  ...keptDataCalls,
  ...talentDuplicateCalls,
  ...talentFileCalls,
  ...talentImportCalls,
  ...talentInvitationCalls,
  ...talentMailCalls,
  ...talentResumeCalls,
  ...serviceCalls,
  ...homeCalls,
  ...salaryCalls,
  ...searchReadingCalls,
  ...landingCalls,
  ...searchUseCalls,
  ...dictionaryCalls,
  ...vacancyCalls,
  ...ownVacancyCalls,
  ...vacancyImportCalls,
  ...vacancySearchCalls,
  ...searchHelpCalls,
  ...suggestCalls,
  ...feedCalls,
  ...sitemapCalls,
  ...resumeSearchCalls,
  ...resumeCalls,
  ...ownResumeCalls,
  ...messengerCalls,
  ...resumeFileCalls,
  ...resumeDocumentCalls,
  ...resumeVariantCalls,
  ...writingCalls,
  ...applicationCalls,
  ...negotiationCalls,
  ...negotiationRequestCalls,
  ...reportCalls,
  ...negotiationMarkCalls,
  ...offerCalls,
  ...companyStageCalls,
  ...stageRuleCalls,
  ...batchCalls,
  ...letterTemplateCalls,
  ...vacancyScreeningCalls,
  ...interviewCalls,
  ...interviewPlanCalls,
  ...interviewProposalCalls,
  ...interviewRoomCalls,
  ...interviewScheduleCalls,
  ...experienceCalls,
  ...homeLocationCalls,
  ...interviewFeedbackCalls,
  ...interviewAnswerCalls,
  ...calendarCalls,
  ...conversationCalls,
  ...vacancyQuestionCalls,
  ...skillTestCalls,
  ...testAttemptCalls,
  ...matchingCalls,
  ...favoriteCalls,
  ...moderationCalls,
  ...noticeSettingsCalls,
  ...deadDeliveryCalls,
  ...mailProblemCalls,
  ...notificationCalls,
  ...presenceCalls,
  ...personalDataCalls,
  ...securityJournalCalls,
  ...viewCalls,
  ...stopListCalls,
  ...savedSearchCalls,
  ...unsubscribeCalls,
  ...autopickupCalls,
  ...postponedCalls,
  ...hidingCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls

type Schema<N extends CallName, K extends 'params' | 'query' | 'body' | 'result'> = NonNullable<Calls[N][K]>
/** What the caller sends. */
export type CallInput<N extends CallName, K extends 'params' | 'query' | 'body'> = z.input<Schema<N, K>>
/** What the handler receives. */
export type CallParsed<N extends CallName, K extends 'params' | 'query' | 'body'> = z.output<Schema<N, K>>
export type CallResult<N extends CallName> = z.output<Schema<N, 'result'>>
