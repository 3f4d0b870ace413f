/** Notifications: feed, e-mail, push, SMS, messengers; settings and unsubscribing. */
export { unlinkAllChats } from './chats/chats.service'
export { deadDeliveries, retryDead } from './deliver.service'
export { isNotHidden, isVisibleTo } from './feed.repository'
export type { AnswerableNotice, QuickAnswer, QuickAnswers } from './hooks'
export { keyOf, type LetterNotice } from './letters'
export { liftProblem, liftSuppression, mailProblemsPage, suppressionOf } from './mail/mail-problems.service'
export { cancelNotices, cancelNoticesOfVacancy, markRead, type Notice, notify } from './notifications.service'
