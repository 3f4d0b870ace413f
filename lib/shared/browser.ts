/** Whether one touches rather than points: a field that takes the focus brings up a keyboard. */
export const isTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** Local-storage key of who gets push in this browser. Looked at on every page, so it stands apart from the rest. */
export const PUSH_STORAGE_KEY = 'dv:push'

/** Local-storage keys of a guest's lists of public ids, the newest first. */
export const LOCAL_FAVORITES = { vacancy: 'dv:fav:vacancies', resume: 'dv:fav:resumes' } as const

/** Data attribute on <html> once the page hears its hearts itself. */
export const HEARTS_READY = 'hearts'

/** Cookie that says «a token exists» to code that cannot read local storage: the route guard and the first paint. */
export const AUTH_MARKER_COOKIE = 'auth'
export const AUTH_MARKER_VALUE = '1'

/** Local-storage key of the token record. */
export const TOKEN_STORAGE_KEY = 'token'
