/** From an application or invitation to an answer: negotiations, interviews, conversations, screening, tests. */

export { deleteFiles, fileKind, safeFileName } from './conversations/files.service'
export {
  decideOnMessage,
  messageToReport,
  type Reported,
  reportedMessages,
} from './conversations/moderation.service'
export { conversationsForExport, eraseFromConversations } from './conversations/personal-data.service'
export { unreadConversations } from './conversations/read.service'
export {
  decideOnText,
  type Reviewed,
  type ReviewedType,
  reviewedTexts,
  textToReport,
} from './experiences/moderation.service'
export { eraseExperiences, experiencesForExport } from './experiences/personal-data.service'
export type { TextToReview } from './hooks'
export { eraseFromInterviews, removeInterviewerEverywhere } from './interviews/erasure.service'
export { isPlaceOpen } from './interviews/presenter'
export { listOwn as listOwnInterviews } from './interviews/read.service'
export { revokeAllRecordings } from './interviews/recorded/consent.service'
export { applicationsLeft, apply } from './negotiations/apply.service'
export { anonymizeTexts, endNegotiationsOfPerson } from './negotiations/erasure.service'
export { historyOf } from './negotiations/history.service'
export { homeNegotiations } from './negotiations/home-negotiations.service'
export type { PairFacts } from './negotiations/inbox.service'
export { countOwnQueue } from './negotiations/queue.service'
export { eraseFromOffers } from './offers/erasure.service'
export { returnLostApprovals } from './offers/lost-approvers.service'
export { memberValues, requireKnownVariables } from './screening/templates.service'
