/** Whether the primary pointer is coarse (touch): focusing a field then opens a keyboard. */
export const isTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Local-storage key of the push subscription's owner. Read on every page, therefore in a file without other imports.
 */
export const PUSH_STORAGE_KEY = 'dv:push'

/** Local-storage keys of a guest's favourites (public ids), newest first. */
export const LOCAL_FAVORITES = { vacancy: 'dv:fav:vacancies', resume: 'dv:fav:resumes' } as const

/** Id of the place above every page's content where deferred services put what concerns the whole page. */
export const PAGE_NOTICES = 'page-notices'

/** Id of the place in the header where the company of a member is named; it keeps its room. */
export const HEADER_COMPANY = 'header-company'

/** Id of the text of a list's search, to which a link at the top of the page leads. */
export const SEARCH_FIELD = 'search-field'

/** Cache of the pages seen on this device, which the end of a session deletes. */
export const PAGES_CACHE = 'dv-pages'

/** Local-storage key of the account whose data this device keeps for use without a network; absent by default. */
export const KEEPS_KEY = 'dv:keeps'

/**
 * Cache of the shells of the personal area, there only while this device keeps data; they hold nothing private. Its name
 * stays: devices hold it.
 */
export const PERSONAL_CACHE = 'dv-cabinet'

/** Name of the window's property with the browser's offer to install the site, kept until somebody asks for it. */
export const INSTALL_EVENT = 'dvInstall'

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

/** Fired when the server refuses something private of this page: the reader's access may have ended. */
export const REFUSED_EVENT = 'dv:refused'

/** Local-storage key of the rights that the member lacks in their company, separated by spaces. */
export const LACKED_RIGHTS_KEY = 'dv:lacks'

/** Local-storage key of the token record. */
export const TOKEN_STORAGE_KEY = 'token'
