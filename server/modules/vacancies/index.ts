/** Vacancies: drafts, publication, state machine, public pages, search rows. */
export { type CardRow, cardColumns, isUnclaimed, millis, presentCard } from './card'
export {
  blockVacanciesOf,
  closeVacanciesOf,
  decideOnVacancy,
  endNegotiationsOfCompanies,
  pauseVacanciesOf,
  resumeVacanciesOf,
  rewriteVacancy,
  unblockVacanciesOf,
} from './company-vacancies.service'
export { handOverVacancies } from './hand-over.service'
export type { PublicationSlot, VacancyClosing } from './hooks'
export {
  discardImported,
  type Importer,
  insertImported,
  lockImported,
  missingFields,
  pauseImported,
  resumeImported,
  updateImported,
} from './imported.service'
export { type SalaryTerms, salaryMonthNet } from './net-salary'
export { lockForPromotion, ownDraftId } from './own.service'
export { firstStepsOf } from './own-view.service'
export { favoriteVacancies, vacancyCards, vacancyCardsByKey, vacancyToView } from './public.service'
export { announceCompanyPages } from './public-page-changes'
export { publishVacancy } from './publication.service'
export { cityById, metroStationById, normaliseSkills, placeOf, regionName, roleById } from './reference'
export {
  type CodeKind,
  companyCode,
  type FoundRows,
  fewResponses,
  isSkillCode,
  kindOf,
  lexeme,
  numberCode,
  readCode,
  readPacked,
  salaryThresholds,
  skillCode,
  valueCode,
} from './search-codes'
export { updateInSearch, writeSearchVectors } from './search-index.service'
