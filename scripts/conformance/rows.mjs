// Requirements of the product, row by row. A test names the rows it proves at the start of its title.
export const sections = [
  [
    'A. Routes and shell',
    {
      A1: 'every route answers 200 for whom it is meant; `/` is the home page without a redirect, canonical `/ru`',
      A2: 'an unmatched address: 404, «Page Not Found», `Page Not Found: {path}`',
      A3: 'any other error: the error page «Internal Server Error», status 500',
      A4: 'bots get the bare status instead of an error page',
      A5: 'a layout wraps the page, a modal host and a toast host',
      A6: 'an open modal closes after each navigation',
      A7: '`/countdown.html` is static and counts down to the end of the works',
      A8: 'works on, before their end, on a named host: 307 to the countdown; bots and `/v1` get 503 with Retry-After',
      A9: 'the personal area needs the cookie marker; without it to `/ru/`',
      A10: 'only `ru`; cookie `i18n_redirected`, 365 days',
      A11: 'messages are static files, cached 24 h',
      A12: 'a failed chunk reloads the page at most once per 10 s',
      A13: 'a new build is noticed every 60 s and offered, never over a dirty form or a call',
    },
  ],
  [
    'B. Session',
    {
      B1: 'the user comes from the token’s claims',
      B2: 'the token record lives in local storage under `token`',
      B3: 'a token counts only if present, not expired (60 s tolerance), not before its nbf; judged again and again',
      B4: 'the cookie marker is `1` while there is a token',
      B5: 'sign-out clears token, user and favourites and goes home; other tabs follow',
      B6: 'a sign-in syncs the guest’s favourites and lands on the own list, or on the own path it came from',
      B7: '`codeRequested`, the name and the purpose are remembered until the code is used',
      B8: 'the resend countdown is told by the server and survives a reload',
    },
  ],
  [
    'C. Calls',
    {
      C1: 'configured base URL; Accept, Accept-Language, Content-Type, Authorization, X-Socket-Id',
      C2: 'GET, POST, PUT, PATCH, DELETE; the `data` field is returned',
      C3: 'the text of a refusal: error_code, else error_message, else `unexpected_error`',
      C4: 'an HTTP failure is read the same way; without a body `network_error`; bodiless answers are null',
      C5: 'server errors: a danger toast with the alert role, and the account’s error field',
      C6: 'POST accounts/sign-up',
      C7: 'POST accounts/sign-in',
      C8: 'POST accounts/sign-out',
      C9: 'POST accounts/code/send',
      C10: 'POST accounts/code/verify',
      C11: 'PUT accounts/info, email, phone, password: a token record each',
      C12: 'companies: list, create, change',
      C13: 'avatar: upload and removal, a token record each',
      C14: 'notices «Avatar uploaded successfully», «Avatar deleted successfully», translated',
      C15: 'avatar at most 5 MB, JPEG/PNG/WebP by content, in the browser and on the server',
      C16: 'favourites: list, add, remove, sync',
      C17: 'by-ids of vacancies and resumes; a failure is an empty list',
      C18: 'POST broadcasting/auth, only for subscribed channels; a failure is logged',
      C19: 'PUT presence, only with a user; the answer is only logged',
    },
  ],
  [
    'D. Favourites',
    {
      D1: 'guests keep them in two local lists, loaded at start',
      D2: 'signed in, they are on the server',
      D3: 'a toggle is optimistic and rolled back with a notice',
      D4: 'a failed load is only logged',
    },
  ],
  [
    'E. Toasts and modals',
    {
      E1: 'a toast’s fields, variants, 5000 ms, top centre, above all',
      E2: 'the same message and variant once within 2000 ms',
      E3: 'a toast stays until closed, or for its lifetime',
      E4: 'a modal promises its close value or null; closed by its button, the backdrop, a navigation',
    },
  ],
  [
    'F. Realtime and presence',
    {
      F1: 'Pusher-compatible; key and cluster at run time; TLS forced; WebSocket only',
      F2: 'connected: after 500 ms online with the socket id, `presence:connected`',
      F3: 'dropped: `presence:disconnected` at once, offline after 2 s',
      F4: 'a new connect or drop cancels the pending timer',
      F5: 'unavailable, failed and error are only logged',
    },
  ],
  ['G. Reporting', { G1: 'errors are reported when a DSN is set; nothing personal leaves' }],
  [
    'H. Named in the page set, behaviour our own',
    {
      H1: 'a resume’s tabs',
      H2: 'a vacancy’s tabs',
      H3: 'the personal area',
      H4: 'creation, preview, edit, published',
      H5: 'public lists and pages with search',
      H6: 'a server that answers all of it',
    },
  ],
]

/** Milestones of the H rows. */
export const milestones = [
  ['M1', 'public lists and pages with search (H5), the server (H6)'],
  ['M2', 'profile, settings, bookmarks (H3)'],
  ['M3', 'my resumes and vacancies (H3), creation, preview, edit, published (H4)'],
  ['M4', 'matches, postponed, autopickup (H1), matches, postponed (H2), search (H5)'],
  ['M5', 'invitations, applications (H1, H2), interview (H2), notifications (H3)'],
  ['M6', 'video and office interviews (H1, H2)'],
  ['M7', 'payments, services, plans (H3)'],
]
