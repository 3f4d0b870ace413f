'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { PlusIcon } from '@/components/ui/icons'
import type { InterviewTab } from '@/lib/contracts/interview-states'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useRefreshInterviews } from '../use-interviews'

/** Opens the form; an address that names somebody opens it for them at once. */
export function ProposeButton({ vacancyId, tab }: { vacancyId: string; tab: InterviewTab | undefined }) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const open = async (negotiationId: string | null) => {
    const { ProposeForm } = await import('./propose-form')
    const sent = await openModal(ProposeForm, {
      title: t('proposeNamed'),
      size: 'lg',
      props: { vacancyId, negotiationId, kind: tab === 'office' ? 'office' : 'video_live' },
    })
    if (!sent) return
    showToast({ variant: 'success', message: t('create.sent', { count: sent.created }) })
    if (sent.skipped > 0)
      showToast({ variant: 'warning', message: t('create.skipped', { count: sent.skipped }) })
    await refresh()
  }
  const start = useRef(open)
  useEffect(() => {
    const url = new URL(window.location.href)
    const named = url.searchParams.get('propose')
    if (!named) return
    url.searchParams.delete('propose')
    window.history.replaceState(null, '', url)
    void start.current(named)
  }, [])
  return (
    <Button variant="primary" onClick={() => void open(null)}>
      <PlusIcon size={18} />
      {t('propose')}
    </Button>
  )
}
