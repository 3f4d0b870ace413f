/** Local-storage keys of a guest's lists of public ids, the newest first. */
export const LOCAL_FAVORITES = { vacancy: 'dv:fav:vacancies', resume: 'dv:fav:resumes' } as const

/** Data attribute on <html> once the page hears its hearts itself. */
export const HEARTS_READY = 'hearts'
