import type { z } from 'zod'
import { accountRecoveryCalls } from './account-recovery'
import { accountCalls } from './accounts'
import { autopickupCalls } from './autopickup'
import { avatarCalls } from './avatar'
import { billingCalls } from './billing'
import { bulkDeclineCalls } from './bulk-decline'
import { calendarCalls } from './calendars'
import { catalogueCalls } from './catalogue'
import { companyCalls } from './companies'
import { companyInvitationCalls } from './company-invitations'
import { companyMemberCalls } from './company-members'
import { conversationCalls } from './conversations'
import { deadLetterCalls } from './dead-letters'
import { dictionaryCalls } from './dictionaries'
import { favoriteCalls } from './favorites'
import { funnelCalls } from './funnel'
import { hidingCalls } from './hiding'
import { homeCalls } from './home'
import { interviewAnswerCalls } from './interview-answers'
import { interviewFeedbackCalls } from './interview-feedback'
import { interviewOfficeCalls } from './interview-office'
import { interviewProposalCalls } from './interview-proposals'
import { interviewRoomCalls } from './interview-room'
import { interviewCalls } from './interviews'
import { invoiceCalls } from './invoice-calls'
import { joinRequestCalls } from './join-requests'
import { letterTemplateCalls } from './letter-templates'
import { matchingCalls } from './matching'
import { moderationCalls } from './moderation'
import { negotiationAskCalls } from './negotiation-asks'
import { negotiationMarkCalls } from './negotiation-marks'
import { negotiationCalls } from './negotiations'
import { noticeSettingsCalls } from './notice-settings'
import { notificationCalls } from './notifications'
import { ownVacancyCalls } from './own-vacancies'
import { paymentMethodCalls } from './payment-methods'
import { paymentCalls } from './payments'
import { personalDataCalls } from './personal-data'
import { presenceCalls } from './presence'
import { purchaseCalls } from './purchases'
import { receiptCalls } from './receipts'
import { refundCalls } from './refunds'
import { resumeDocumentCalls } from './resume-documents'
import { resumeFileCalls } from './resume-files'
import { resumeSearchCalls } from './resume-list'
import { resumeCalls } from './resumes'
import { salaryCalls } from './salaries'
import { savedSearchCalls } from './saved-searches'
import { searchHelpCalls } from './search-help'
import { secondFactorCalls } from './second-factor'
import { securityJournalCalls } from './security-journal'
import { serviceCalls } from './services'
import { shelfCalls } from './shelf'
import { sitemapCalls } from './sitemap'
import { skillTestCalls } from './skill-tests'
import { stepUpCalls } from './step-up'
import { stopListCalls } from './stop-list'
import { suggestCalls } from './suggest'
import { testAttemptCalls } from './test-attempts'
import { unsubscribeCalls } from './unsubscribe'
import { vacancyCalls } from './vacancies'
import { vacancyImportCalls } from './vacancy-imports'
import { vacancyQuestionCalls } from './vacancy-questions'
import { vacancyScreeningCalls } from './vacancy-screening'
import { vacancySearchCalls } from './vacancy-search'
import { viewCalls } from './views'

/** Every `/v1` call by `METHOD path`: what the server mounts, the client types and OpenAPI describes. */
export const calls = {
  ...accountCalls,
  ...accountRecoveryCalls,
  ...stepUpCalls,
  ...avatarCalls,
  ...companyCalls,
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
  ...serviceCalls,
  ...homeCalls,
  ...salaryCalls,
  ...dictionaryCalls,
  ...vacancyCalls,
  ...ownVacancyCalls,
  ...vacancyImportCalls,
  ...vacancySearchCalls,
  ...searchHelpCalls,
  ...suggestCalls,
  ...sitemapCalls,
  ...resumeSearchCalls,
  ...resumeCalls,
  ...resumeFileCalls,
  ...resumeDocumentCalls,
  ...negotiationCalls,
  ...negotiationAskCalls,
  ...funnelCalls,
  ...negotiationMarkCalls,
  ...bulkDeclineCalls,
  ...letterTemplateCalls,
  ...vacancyScreeningCalls,
  ...interviewCalls,
  ...interviewProposalCalls,
  ...interviewRoomCalls,
  ...interviewOfficeCalls,
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
  ...deadLetterCalls,
  ...notificationCalls,
  ...presenceCalls,
  ...personalDataCalls,
  ...securityJournalCalls,
  ...viewCalls,
  ...stopListCalls,
  ...savedSearchCalls,
  ...unsubscribeCalls,
  ...autopickupCalls,
  ...shelfCalls,
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
