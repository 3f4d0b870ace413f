/** Finding vacancies and resumes: query analysis, engine, lists, facets, saved searches, salaries, home. */
export { afterNight, nextAlertAt, nextCheckAt } from './saved/schedule'
