import { memberMay } from '@/lib/contracts/company-rights'
import type { SubscriptionKind } from '@/lib/contracts/notice-settings'
import { checkSeat as checkPlanSeat } from './modules/billing/orders/entitlements.service'
import * as slots from './modules/billing/orders/slots.service'
import { answersOwed } from './modules/billing/orders/uses.service'
import { suggestCompanies } from './modules/dictionaries/suggest'
import { returnLostApprovals } from './modules/hiring'
import * as hiringHooks from './modules/hiring/hooks'
import { rotateFeed } from './modules/hiring/interviews/calendar-feeds.repository'
import { removeInterviewer } from './modules/hiring/interviews/erasure.service'
import {
  closeVacancyNegotiations,
  reopenVacancyNegotiations,
} from './modules/hiring/negotiations/close-vacancy.service'
import { contactsGrantedTo, sentResumeIn } from './modules/hiring/negotiations/contacts.service'
import { compareWithResumes } from './modules/hiring/negotiations/inbox.service'
import { namesInLetters, namesInNotices } from './modules/hiring/negotiations/names.service'
import { deleteViews } from './modules/hiring/negotiations/queue-views.repository'
import * as arrears from './modules/hiring/negotiations/statistics.service'
import { countersOfResumes } from './modules/hiring/negotiations/statistics.service'
import { answerQuickly, quickAnswersTo } from './modules/hiring/quick-answers.service'
import { suggestCompanies as suggestFromCompanies } from './modules/identity/companies/suggest.service'
import * as companyHooks from './modules/identity/hooks'
import { deletionRevoked, secretAddressesRenewed } from './modules/identity/hooks'
import * as autopickupLetters from './modules/matching/autopickup/agents.service'
import { comparedWith } from './modules/matching/matching.service'
import { matchLettersOf, setMatchLetters } from './modules/matching/subscription.service'
import { eraseCaseTexts } from './modules/moderation/cases.service'
import { openTextReview } from './modules/moderation/review.service'
import { unlinkAllChats } from './modules/notifications'
import * as noticeHooks from './modules/notifications/hooks'
import * as noticeLetters from './modules/notifications/settings.service'
import { type LetterSource, letterSource } from './modules/notifications/settings.service'
import { cancelDeletion } from './modules/privacy/personal-data.service'
import * as resumeHooks from './modules/resumes/hooks'
import { renewDirectLinks } from './modules/resumes/moderation.service'
import * as savedSearchLetters from './modules/search/saved/letters.service'
import { renewSearchFeeds } from './modules/search/saved/saved-searches.repository'
import { countOpenOf } from './modules/search/vacancies/engine.service'
import { tagsOfReferral } from './modules/talent/hiring-page/referrals.service'
import { prepareApplicationLink } from './modules/talent/invitations/invitation-answers.service'
import { handOverVacancies } from './modules/vacancies/hand-over.service'
import * as vacancyHooks from './modules/vacancies/hooks'
import { companyVacancies, countOpenVacancies } from './modules/vacancies/public.service'
import { announceCompanyPages } from './modules/vacancies/public-page-changes'
import { updateCompanyInSearch } from './modules/vacancies/search-index.service'

const letterSources: Record<SubscriptionKind, LetterSource> = {
  saved_search: { find: savedSearchLetters.lettersOf, set: savedSearchLetters.setLetters },
  matches: { find: matchLettersOf, set: setMatchLetters },
  autopickup: { find: autopickupLetters.lettersOf, set: autopickupLetters.setLetters },
  notices: { find: noticeLetters.lettersOf, set: noticeLetters.setLetters },
}

// Composition root of the domains: provides the hooks of lower domains by functions of higher ones.
suggestCompanies.provide(suggestFromCompanies)
letterSource.provide((kind) => letterSources[kind])

deletionRevoked.provide(cancelDeletion)
secretAddressesRenewed.provide(async (tx, owner, now) => {
  await rotateFeed(tx, owner.id, now)
  await renewSearchFeeds(tx, owner.id, now)
  await renewDirectLinks(tx, owner)
  await unlinkAllChats(tx, owner.id)
})
companyHooks.checkSeat.provide(checkPlanSeat)
companyHooks.memberLosesRights.provide(async (tx, { companyId, userId, successorId, now, becomes }) => {
  if (!memberMay(becomes, 'recruit'))
    await handOverVacancies(tx, { companyId, leaverId: userId, successorId, becomes, now })
  if (!memberMay(becomes, 'score')) await removeInterviewer(tx, companyId, userId, now)
  await returnLostApprovals(tx, userId, now)
  if (!becomes) await deleteViews(tx, { companyId, userId })
})
companyHooks.companyChanged.provide(async (tx, companyId) => {
  await updateCompanyInSearch(tx, companyId)
  await announceCompanyPages(tx, companyId)
})
companyHooks.countCompanyVacancies.provide(countOpenVacancies)
companyHooks.pageCompanyVacancies.provide(companyVacancies)

vacancyHooks.closeNegotiations.provide(closeVacancyNegotiations)
vacancyHooks.reopenNegotiations.provide(reopenVacancyNegotiations)
vacancyHooks.memberLosesVacancy.provide(returnLostApprovals)
vacancyHooks.openSlot.provide(slots.openSlot)
vacancyHooks.confirmSlot.provide(slots.confirmSlot)
vacancyHooks.releaseSlot.provide(slots.releaseSlot)
vacancyHooks.openCounter.provide(countOpenOf)

resumeHooks.negotiationCounters.provide(countersOfResumes)
resumeHooks.contactsGranted.provide(contactsGrantedTo)
resumeHooks.sentResume.provide(sentResumeIn)
resumeHooks.resumesErased.provide((tx, resumeIds) =>
  eraseCaseTexts(tx, { resumeIds, vacancyIds: [], messageIds: [], experienceIds: [], replyIds: [] }),
)

noticeHooks.namesInNotices.provide(namesInNotices)
noticeHooks.namesInLetters.provide(namesInLetters)
noticeHooks.quickAnswersTo.provide(quickAnswersTo)
noticeHooks.answerQuickly.provide(answerQuickly)

hiringHooks.reviewText.provide(openTextReview)
hiringHooks.invitedFromBase.provide(prepareApplicationLink)
hiringHooks.tagsOfLink.provide(tagsOfReferral)

answersOwed.provide(arrears.overdueReplies)
compareWithResumes.provide(comparedWith)
