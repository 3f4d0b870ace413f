/** Notifications on the site, letters, push, and unsubscribing. */
export { unlinkAllChats } from './chats/chats.service'
export { deadLetters, reviveLetters } from './deliver.service'
export type { AnswerableNotice, QuickAnswer, QuickAnswers } from './hooks'
export { keyOf, type LetterNotice } from './letters'
export { liftProblem, liftSuppression, mailProblemsPage, suppressionOf } from './mail/mail-problems.service'
export { isNotHidden, isReached } from './notifications.repository'
export { cancelNotices, cancelNoticesOfVacancy, markRead, type Notice, notify } from './notifications.service'
