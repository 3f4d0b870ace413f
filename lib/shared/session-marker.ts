/** Cookie that says «a token exists» to code that cannot read local storage: the route guard and the first paint. */
export const AUTH_MARKER_COOKIE = 'auth'
export const AUTH_MARKER_VALUE = '1'

/** Local-storage key of the token record. */
export const TOKEN_STORAGE_KEY = 'token'
