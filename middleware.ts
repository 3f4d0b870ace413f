import { isbot } from 'isbot'
import { type NextRequest, NextResponse } from 'next/server'
import createIntlMiddleware from 'next-intl/middleware'
import { routing } from '@/lib/i18n/routing'
import { isPrivatePath, memberResumePath, routes } from '@/lib/routes'
import {
  AUTH_MARKER_COOKIE,
  AUTH_MARKER_VALUE,
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  LOCALE_COOKIE_MAX_AGE,
} from '@/lib/shared/browser'
import { maintenanceSecondsLeft, readMaintenance, WORKS_RETURN_COOKIE } from '@/lib/shared/maintenance'

const intl = createIntlMiddleware(routing)
const maintenance = readMaintenance(process.env)

// A plain URL keeps the trailing slash that NextURL removes.
const redirectTo = (request: NextRequest, path: string) =>
  NextResponse.redirect(new URL(path, request.nextUrl.origin), 307)

export default function middleware(request: NextRequest): NextResponse {
  const wait = maintenanceSecondsLeft(maintenance, request.headers.get('host'), new Date())
  if (wait !== undefined) return closedForWorks(request, wait)

  const { pathname } = request.nextUrl
  const signedIn = request.cookies.get(AUTH_MARKER_COOKIE)?.value === AUTH_MARKER_VALUE
  if (isPrivatePath(pathname) && !signedIn) return redirectTo(request, `${routes.home()}/`)
  if (pathname === '/') return homeWithoutRedirect(request)
  const inner = memberResumePath(pathname, signedIn, request.nextUrl.searchParams.has('token'))
  if (inner) {
    const url = request.nextUrl.clone()
    url.pathname = inner
    return NextResponse.rewrite(url)
  }
  const response = intl(request)
  // The redirect to a path with its locale chooses the locale.
  return response.headers.has('location') ? withLocale(request, response) : response
}

/** People are redirected to the countdown page, which returns them afterwards; bots get 503 with Retry-After. */
function closedForWorks(request: NextRequest, wait: number): NextResponse {
  if (isbot(request.headers.get('user-agent'))) {
    return new NextResponse(null, { status: 503, headers: { 'Retry-After': String(wait) } })
  }
  const response = redirectTo(request, routes.countdown())
  const wanted = request.nextUrl.pathname + request.nextUrl.search
  if (request.method === 'GET' && !request.headers.has('rsc') && wanted.length <= 1000) {
    response.cookies.set(WORKS_RETURN_COOKIE, wanted, {
      path: routes.countdown(),
      maxAge: wait + 3600,
      sameSite: 'lax',
    })
  }
  return response
}

function homeWithoutRedirect(request: NextRequest): NextResponse {
  const url = request.nextUrl.clone()
  url.pathname = routes.home()
  return withLocale(request, NextResponse.rewrite(url))
}

function withLocale(request: NextRequest, response: NextResponse): NextResponse {
  if (request.cookies.get(LOCALE_COOKIE)?.value !== DEFAULT_LOCALE) {
    response.cookies.set(LOCALE_COOKIE, DEFAULT_LOCALE, {
      maxAge: LOCALE_COOKIE_MAX_AGE,
      path: '/',
      sameSite: 'lax',
    })
  }
  return response
}

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!v1(?:/|$)|app/|apps/|_next|internal/|healthz|readyz|outbox|sandbox|pusher|broadcasting|.*\\..*).*)',
  ],
}
