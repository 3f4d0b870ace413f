/** Resumes of candidates: drafts, publication, who sees what of them, rows of the search, files. */
export { columnsOf } from './derived-columns'
export type { ResumeCounters } from './hooks'
export {
  closeResumesToStrangers,
  decideOnResume,
  hideResumesOf,
  renewDirectLinks,
  showResumesOf,
} from './moderation.service'
export {
  askThresholds,
  kindOf,
  languageAtCode,
  numberCode,
  type ResumeCodeKind,
  type ResumeFlag,
  readCode,
  resumeFlags,
  valueCode,
} from './search-codes'
export { followResumesInSearch } from './search-rows.service'
export { hidesFrom, hidesFromWhich } from './stop-list.service'
export {
  contactsToOpen,
  type NegotiatedResume,
  negotiatedResumes,
  negotiatedResumeView,
  resumeCardsFor,
  resumesByIds,
  resumeToView,
  viewResume,
} from './views.service'
export {
  type Asker,
  askerOf,
  companiesHiddenFrom,
  foundByCompany,
  nobody,
  notStopped,
  visibleToCompany,
} from './visible-to-company'
