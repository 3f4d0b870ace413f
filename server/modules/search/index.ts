/** Finding vacancies and resumes: query analysis, engine, lists, facets, saved searches, salaries, home. */
export { afterNight, nextLook, soonest } from './saved/schedule'
