/** Finding vacancies and resumes: query analysis, engine, lists, facets, saved searches, salaries, home. */

export { wordsOf } from './query-analysis/fold'
export { readingsChanged } from './query-analysis/lexicon.service'
export { bagOf, type Meaning, professions } from './query-analysis/professions'
export { isStopWord, stem } from './query-analysis/stem'
export { isDegree, isFiller, isGeneral } from './query-analysis/word-classes'
export { resumeCandidates } from './resumes/resume-engine.service'
export { listSavedSearches } from './saved/saved-searches.service'
export { afterPause, nextAlertAt, nextCheckAt } from './saved/schedule'
export { standingSearchesFinding, writeStandingSearch } from './saved/standing-searches.service'
export { listMissed } from './use/missed-queries.service'
export { addReading, listReadings, removeReading, restoreReading } from './use/readings.service'
export { vacancyCandidates } from './vacancies/engine.service'
