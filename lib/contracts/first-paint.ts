import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from './session-marker'

/** Local-storage key of the chosen theme: `light`, `dark`, or absent for the system's. */
export const THEME_STORAGE_KEY = 'dv:theme'

/**
 * Runs before the first paint. Cached public pages are the same for everyone, so this alone tells CSS
 * which of the two headers to show (data-auth), which accent (data-side) and which theme (data-theme).
 * The token is only peeked at for its look; nothing is decided by it.
 */
export const firstPaintScript = `(function(d){d.auth=/(^|; )${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}(;|$)/.test(document.cookie)?'user':'guest';try{var s=localStorage,t=s.getItem('${THEME_STORAGE_KEY}');if(t=='light'||t=='dark')d.theme=t;if(d.auth=='user'){var r=JSON.parse(s.getItem('${TOKEN_STORAGE_KEY}'));var p=(r.token||r).split('.')[1].replace(/-/g,'+').replace(/_/g,'/');d.side=JSON.parse(atob(p)).accountType=='employer'?'employer':'candidate'}}catch(e){}})(document.documentElement.dataset)`
