/** Notifications on the site, letters, push, and unsubscribing. */
export { deadLetters, reviveLetters } from './deliver.service'
export { keyOf, type LetterNotice } from './letters'
export { liftProblem, liftSuppression, mailProblemsPage, suppressionOf } from './mail/mail-problems.service'
export { cancelNotices, markRead, type Notice, notify } from './notifications.service'
