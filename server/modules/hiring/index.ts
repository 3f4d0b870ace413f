/** From an application or invitation to an answer: negotiations, interviews, conversations, screening, tests. */
export { conversationsForExport } from './conversations/export.service'
export { dropFiles } from './conversations/files.service'
export { forgetInConversations } from './conversations/leave.service'
export {
  decideOnMessage,
  messageToReport,
  type Reported,
  reportedMessages,
} from './conversations/moderation.service'
export { forgetInterviewerEverywhere } from './interviews/departed.service'
export { forgetInTalks } from './interviews/leave.service'
export { isPlaceOpen } from './interviews/presenter'
export { forbidAllRecordings } from './interviews/recorded/forget.service'
export { applicationsLeft, apply } from './negotiations/apply.service'
export type { PairFacts } from './negotiations/hooks'
export { forgetInTexts, leaveNegotiations } from './negotiations/leave.service'
export { storyOf } from './negotiations/story.service'
