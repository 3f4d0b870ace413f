import {
  AUTH_MARKER_COOKIE,
  AUTH_MARKER_VALUE,
  HEARTS_READY,
  INSTALL_EVENT,
  LACKED_RIGHTS_KEY,
  LOCAL_FAVORITES,
  TOKEN_STORAGE_KEY,
} from './browser'

/** Local-storage key of the chosen theme: `light`, `dark`, or absent for the system's. */
export const THEME_STORAGE_KEY = 'dv:theme'

/**
 * Runs before the first paint. Cached public pages are the same for everyone, so this sets the attributes that select
 * the header (data-auth), the accent (data-side), the places of a company's member (data-lacks) and the theme (data-theme). The token is decoded for display only.
 */
const firstPaint = `(function(d){d.auth=/(^|; )${AUTH_MARKER_COOKIE}=${AUTH_MARKER_VALUE}(;|$)/.test(document.cookie)?'user':'guest';try{var s=localStorage,t=s.getItem('${THEME_STORAGE_KEY}');if(t=='light'||t=='dark')d.theme=t;if(d.auth=='user'){var r=JSON.parse(s.getItem('${TOKEN_STORAGE_KEY}'));var p=(r.token||r).split('.')[1].replace(/-/g,'+').replace(/_/g,'/');d.side=JSON.parse(atob(p)).accountType=='employer'?'employer':'candidate';var l=s.getItem('${LACKED_RIGHTS_KEY}');if(l&&d.side=='employer')d.lacks=l}}catch(e){}})(document.documentElement.dataset)`

/** Session-storage key of the time of the last such reload, so that reloads cannot loop. */
const CHUNK_RELOAD_KEY = 'dv:chunk-reload'
export const CHUNK_RELOAD_GUARD_MS = 10_000

/** A script that a pressed link needs fails to load within this. */
const PRESS_MS = 10_000

/**
 * When a script or style of an older build is missing on the server, loads the page anew from the build that is there, at
 * most once per ten seconds: the page of the link that was pressed a moment ago, else this one. Not when offline: a reload
 * would lose the page. In the head, since the first chunk may be the one that fails.
 */
const chunkGuard = `(function(l){addEventListener('click',function(e){var a=!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&e.target.closest&&e.target.closest('a[href]');l=a&&!a.target&&a.origin==location.origin&&{to:a.href,at:Date.now()}},true);addEventListener('error',function(e){var t=e.target,s=sessionStorage,n=Date.now();if(navigator.onLine&&/^(SCRIPT|LINK)$/.test(t&&t.tagName)&&/\\/_next\\/static\\//.test(t.src||t.href)&&n-s.getItem('${CHUNK_RELOAD_KEY}')>=${CHUNK_RELOAD_GUARD_MS}){s.setItem('${CHUNK_RELOAD_KEY}',n);l&&n-l.at<${PRESS_MS}?location.assign(l.to):location.reload()}},true)})()`

/**
 * Handles a favourite toggled before hydration by updating this browser's list: a guest's favourite is stored by that,
 * a member's is sent when the favourites are loaded. A second click reverts it.
 */
const earlyHearts = `addEventListener('click',function(e){var t=e.target,h=!document.documentElement.dataset.${HEARTS_READY}&&t.closest&&t.closest('[data-favorite]');if(h)try{var p=h.dataset.favorite.split(':'),k=p[0]=='vacancy'?'${LOCAL_FAVORITES.vacancy}':'${LOCAL_FAVORITES.resume}',s=localStorage,o=h.getAttribute('aria-pressed')!='true',l=JSON.parse(s.getItem(k)||'[]').filter(function(i){return i!=p[1]});if(o)l.unshift(p[1]);l.length?s.setItem(k,JSON.stringify(l)):s.removeItem(k);h.setAttribute('aria-pressed',o)}catch(x){}},true)`

/** The browser offers to install the site before the services of the page are there: the offer waits for them. */
const installOffer = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.${INSTALL_EVENT}=e;dispatchEvent(new Event('${INSTALL_EVENT}'))})`

/** The single inline script of the layout. */
export const firstPaintScript = `${firstPaint};${chunkGuard};${earlyHearts};${installOffer}`
