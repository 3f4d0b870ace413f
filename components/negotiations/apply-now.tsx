'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

type Props = {
  vacancy: { public_id: string; title: string; reply_promise_days: number }
  resumeId: string
  /** The list it stands in has one less. */
  onSent?: () => void
}

/** «Откликнуться» in a list of a candidate's own, where nothing has been sent yet: it looks nothing up before it is pressed. */
export function ApplyNow({ vacancy, resumeId, onSent }: Props) {
  const t = useTranslations('negotiations.apply')
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const { ApplyForm } = await import('./apply-form')
      setBusy(false)
      const sent = await openModal(ApplyForm, {
        title: t('title'),
        props: {
          vacancyId: vacancy.public_id,
          vacancyTitle: vacancy.title,
          promiseDays: vacancy.reply_promise_days,
          returnTo: routes.vacancy(vacancy.public_id),
          resumeId,
        },
      })
      if (!sent) return
      onSent?.()
      showToast({
        variant: 'success',
        message: t('done'),
        action: {
          label: t('follow'),
          run: () => router.push(routes.resumeView(sent.resumeId, 'applications', { item: sent.publicId })),
        },
      })
    } catch {
      showToast({ variant: 'danger', message: t('failed') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="primary" size="sm" busy={busy} onClick={open}>
      {t('button')}
    </Button>
  )
}
