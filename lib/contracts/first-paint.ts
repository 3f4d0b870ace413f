import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE, TOKEN_STORAGE_KEY } from './session-marker'

/** Local-storage key of the chosen theme: `light`, `dark`, or absent for the system's. */
export const THEME_STORAGE_KEY = 'dv:theme'

/**
 * Runs before the first paint. Cached public pages are the same for everyone, so this alone tells CSS
 * which of the two headers to show (data-auth), which accent (data-side) and which theme (data-theme).
 * The token is only peeked at for its look; nothing is decided by it.
 */
const firstPaint = `(function(d){d.auth=/(^|; )${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}(;|$)/.test(document.cookie)?'user':'guest';try{var s=localStorage,t=s.getItem('${THEME_STORAGE_KEY}');if(t=='light'||t=='dark')d.theme=t;if(d.auth=='user'){var r=JSON.parse(s.getItem('${TOKEN_STORAGE_KEY}'));var p=(r.token||r).split('.')[1].replace(/-/g,'+').replace(/_/g,'/');d.side=JSON.parse(atob(p)).accountType=='employer'?'employer':'candidate'}}catch(e){}})(document.documentElement.dataset)`

/** Session-storage key of the moment of the last such reload: it survives the reload it guards. */
const CHUNK_RELOAD_KEY = 'dv:chunk-reload'
export const CHUNK_RELOAD_GUARD_MS = 10_000

/**
 * A script or style of an older build is gone from the server: the page is loaded anew, at most once per ten seconds.
 * It stands in the head, since the chunk that fails may be the first one.
 */
const chunkGuard = `addEventListener('error',function(e){var t=e.target,s=sessionStorage,n=Date.now();if(/^(SCRIPT|LINK)$/.test(t&&t.tagName)&&/\\/_next\\/static\\//.test(t.src||t.href)&&n-s.getItem('${CHUNK_RELOAD_KEY}')>=${CHUNK_RELOAD_GUARD_MS}){s.setItem('${CHUNK_RELOAD_KEY}',n);location.reload()}},true)`

/** The one inline script of the layout. */
export const firstPaintScript = `${firstPaint};${chunkGuard}`
