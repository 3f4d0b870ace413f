'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

/** How long a pointer rests on a link before its page is fetched. */
const REST_MS = 80

function pageLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const inside = link?.origin === location.origin && `${link.pathname}/`.startsWith(`${routes.home()}/`)
  return inside && !link.target && !link.hasAttribute('download') ? link : null
}

type Props = { offline: { text: string; retry: string } }

/**
 * Makes every plain <a> of our pages a soft navigation, by one listener instead of one component per link:
 * a list of thirty cards costs nothing more to render or hydrate.
 */
export function SoftNavigation({ offline: { text, retry } }: Props) {
  const router = useRouter()

  useEffect(() => {
    const fetched = new Set<string>()
    let wanted = ''
    let rest: ReturnType<typeof setTimeout> | undefined

    function go(event: MouseEvent) {
      const link = pageLink(event)
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      if (!link || modified || event.defaultPrevented) return
      const samePage = link.pathname === location.pathname && link.search === location.search
      if (samePage && link.hash) return
      event.preventDefault()
      wanted = link.pathname + link.search + link.hash
      if (navigator.onLine) router.push(wanted)
      // The browser would leave for an error page of its own. It may be wrong, so the way stays open.
      else
        showToast({
          message: text,
          variant: 'warning',
          action: { label: retry, run: () => router.push(wanted) },
        })
    }

    function fetchAhead(event: Event) {
      clearTimeout(rest)
      const link = pageLink(event)
      if (!link || link.pathname === location.pathname) return
      const url = link.pathname + link.search
      rest = setTimeout(() => {
        if (fetched.has(url)) return
        fetched.add(url)
        router.prefetch(url)
      }, REST_MS)
    }

    document.addEventListener('click', go)
    document.addEventListener('pointerover', fetchAhead)
    document.addEventListener('focusin', fetchAhead)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('click', go)
      document.removeEventListener('pointerover', fetchAhead)
      document.removeEventListener('focusin', fetchAhead)
    }
  }, [router, text, retry])

  return null
}
