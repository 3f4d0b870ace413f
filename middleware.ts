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

const intl = createIntlMiddleware(routing)

// A plain URL keeps the trailing slash that NextURL removes.
const redirectTo = (request: NextRequest, path: string) =>
  NextResponse.redirect(new URL(path, request.nextUrl.origin), 307)

export default function middleware(request: NextRequest): NextResponse {
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
    '/((?!v1(?:/|$)|app/|apps/|_next|internal/|widgets/companies/[a-z2-9]{12}$|healthz|readyz|outbox|sandbox|pusher|broadcasting|.*\\..*).*)',
  ],
}
