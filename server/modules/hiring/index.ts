/** From an application or invitation to an answer: negotiations, interviews, conversations, screening, tests. */

export { dropFiles } from './conversations/files.service'
export {
  decideOnMessage,
  messageToReport,
  type Reported,
  reportedMessages,
} from './conversations/moderation.service'
export { conversationsForExport, forgetInConversations } from './conversations/personal-data.service'
export { forgetInTalks, forgetInterviewerEverywhere } from './interviews/erasure.service'
export { isPlaceOpen } from './interviews/presenter'
export { forbidAllRecordings } from './interviews/recorded/consent.service'
export { applicationsLeft, apply } from './negotiations/apply.service'
export { forgetInTexts, leaveNegotiations } from './negotiations/erasure.service'
export { storyOf } from './negotiations/history.service'
export type { PairFacts } from './negotiations/hooks'
