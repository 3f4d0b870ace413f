import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { PAGE_REQUEST_HEADER } from '@/lib/contracts/web-bridge'
import { webBridge } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'

// Never cached: any address can be typed, and a cached page for each would fill the cache.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: { absolute: 'Page Not Found' }, robots: { index: false } }

/**
 * Next answers `notFound()` with an empty document that the browser fills in later. This page is rendered on the
 * server, readable without script, and gets only its status that way.
 */
export default async function UnmatchedPage() {
  setRequestLocale(routing.defaultLocale)
  const request = (await headers()).get(PAGE_REQUEST_HEADER)
  const setPageStatus = webBridge()?.setPageStatus
  if (!request || !setPageStatus) notFound()
  setPageStatus(request, 404)
  return <NotFoundView />
}
