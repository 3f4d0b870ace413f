/** Adverts of employers: drafts, publication, life, public pages, rows of the search. */
export { presentCard } from './card.presenter'
export { type CardRow, cardColumns, millis } from './card-row'
export { announceCompanyPages } from './catalogue'
export { handOverVacancies } from './handover.service'
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
export { decideOnVacancy } from './moderation.service'
export {
  blockVacanciesOf,
  closeVacanciesOf,
  endNegotiationsOf,
  pauseVacanciesOf,
  resumeVacanciesOf,
  rewriteVacancy,
  unblockVacanciesOf,
} from './owner.service'
export { vacancyCardsByKey } from './party-cards.service'
export { lockForPromotion, ownDraftId } from './promotable.service'
export { favoriteVacancies, vacancyCards, vacancyToView } from './public.service'
export { publishVacancy } from './publication.service'
export { cityById, metroStationById, normaliseSkills, placeOf, regionName, roleById } from './reference'
export { type SalaryTerms, salaryMonthNet } from './salary'
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
export { followInSearch, writeSearchVectors } from './search-vectors.service'
