/** Resumes of candidates: drafts, publication, who sees what of them, rows of the search, files. */
export { columnsOf } from './derived-columns'
export type { GrantedTo, NegotiationSide, ResumeCounters, SentResume } from './hooks'
export {
  closeResumesToStrangers,
  decideOnResume,
  hideResumesOf,
  showResumesOf,
} from './moderation.service'
export { getOwnResume, listOwnResumes } from './own.service'
export {
  kindOf,
  languageAtCode,
  numberCode,
  type ResumeCodeKind,
  type ResumeFlag,
  readCode,
  resumeFlags,
  salaryThresholds,
  valueCode,
} from './search-codes'
export { updateResumesInSearch } from './search-rows.service'
export { moveStopLists } from './stop-list.repository'
export { hidesFrom, hidesFromWhich } from './stop-list.service'
export { lockResumeToVary, type ResumeToVary, resumeToVary } from './variant'
export {
  contactsToOpen,
  type NegotiatedResume,
  negotiatedContacts,
  negotiatedResumes,
  negotiatedResumesAsSent,
  negotiatedResumeView,
  resumeCardsFor,
  resumesByIds,
  resumesForClient,
  resumeToView,
  viewResume,
} from './views.service'
export {
  type Asker,
  anonymousAsker,
  askerOf,
  companiesHiddenFrom,
  foundByCompany,
  notStopped,
  notStoppedByInn,
  peopleNotFoundBy,
  visibleToCompany,
} from './visible-to-company'
