/** Whether the primary pointer is coarse (touch): focusing a field then opens a keyboard. */
export const isTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Local-storage key of the push subscription's owner. Read on every page, therefore in a file without other imports.
 */
export const PUSH_STORAGE_KEY = 'dv:push'

/** Local-storage keys of a guest's favourites (public ids), newest first. */
export const LOCAL_FAVORITES = { vacancy: 'dv:fav:vacancies', resume: 'dv:fav:resumes' } as const

/** Data attribute of <html> that marks the page as hydrated for favourites. */
export const HEARTS_READY = 'hearts'

/**
 * Cookie that marks the existence of a token for code that cannot read local storage: the route guard and the inline
 * script.
 */
export const AUTH_MARKER_COOKIE = 'auth'
export const AUTH_MARKER_VALUE = '1'

/** The only locale, and the cookie that stores the chosen one for 365 days. */
export const DEFAULT_LOCALE = 'ru'
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_MAX_AGE = 60 * 60 * 24 * 365

/** Local-storage key of the token record. */
export const TOKEN_STORAGE_KEY = 'token'
