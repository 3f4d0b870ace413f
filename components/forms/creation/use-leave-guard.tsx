'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { openModal } from '@/stores/modals'
import { useUnsavedWarning } from '../sending/use-unsaved-warning'

interface Props {
  close: (leave?: boolean) => void
  /** Texts as props: a modal renders outside the page and its messages. */
  labels: Record<'text' | 'leave' | 'stay', string>
}

function LeaveDialog({ close, labels }: Props) {
  return (
    <>
      <DialogBody>{labels.text}</DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close()}>
          {labels.stay}
        </Button>
        <Button variant="ghost" onClick={() => close(true)}>
          {labels.leave}
        </Button>
      </DialogFooter>
    </>
  )
}

/** The internal URL that a click navigates to in this tab; null when the click does not leave the page. */
function destination(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  if (link.target === '_blank' || link.download !== '' || link.origin !== window.location.origin) return null
  const { pathname, search, hash } = link
  return pathname === window.location.pathname ? null : pathname + search + hash
}

/**
 * While `unsaved`, asks before the page is left: `beforeunload` for the browser, a dialog for links within the site.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const t = useTranslations('forms')
  const router = useRouter()
  useUnsavedWarning(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const confirmLeave = (event: MouseEvent) => {
      const href = destination(event)
      if (href === null) return
      event.preventDefault()
      event.stopPropagation()
      void openModal(LeaveDialog, {
        title: t('leaveTitle'),
        size: 'sm',
        props: { labels: { text: t('leaveText'), leave: t('leave'), stay: t('stay') } },
      }).then((leave) => {
        if (leave) router.push(href)
      })
    }
    window.addEventListener('click', confirmLeave, { capture: true })
    return () => window.removeEventListener('click', confirmLeave, { capture: true })
  }, [unsaved, router, t])
}
