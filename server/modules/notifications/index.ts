/** What people are told: notices on the site, letters, push, and the ways to stop them. */
export { deadLetters, reviveLetters } from './deliver.service'
export { keyOf, type LetterNotice } from './letters'
export { markRead, type Notice, notify, stopTelling } from './notifications.service'
