'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

export type InviteLabels = Record<'invite' | 'title' | 'done' | 'doneReview' | 'follow', string>

type Props = {
  resumeId: string
  token?: string | undefined
  /** Preselected vacancy. */
  vacancyId?: string | undefined
  /** Called so that the containing list can refresh. */
  onSent?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  labels: InviteLabels
}

export function InviteButton({ resumeId, token, vacancyId, onSent, size, block, labels }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const { InviteForm } = await import('./invite-form')
      setBusy(false)
      const sent = await openModal(InviteForm, { title: labels.title, props: { resumeId, token, vacancyId } })
      if (!sent) return
      onSent?.()
      const tab = sent.origin === 'invitation' ? 'invitations' : 'applications'
      showToast({
        variant: 'success',
        message: sent.origin === 'invitation' ? labels.done : labels.doneReview,
        action: {
          label: labels.follow,
          run: () => router.push(routes.vacancyView(sent.vacancyId, tab, { item: sent.publicId })),
        },
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="primary"
      size={size}
      block={block}
      busy={busy}
      className="only-employer for-recruit"
      onClick={open}
    >
      {labels.invite}
    </Button>
  )
}
