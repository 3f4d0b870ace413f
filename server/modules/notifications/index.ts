/** What people are told: notices on the site, letters, push, and the ways to stop them. */
export { deadLetters, reviveLetters } from './deliver.service'
export { keyOf, type LetterNotice } from './letters'
export { cancelNotices, markRead, type Notice, notify } from './notifications.service'
