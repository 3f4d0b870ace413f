/** Notifications on the site, letters, push, and unsubscribing. */
export { deadLetters, reviveLetters } from './deliver.service'
export { keyOf, type LetterNotice } from './letters'
export { cancelNotices, markRead, type Notice, notify } from './notifications.service'
