'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

/** The vacancy a person was applying to when they left to create a resume; in session storage. */
interface ApplyIntent {
  /** URL that returns to the open form. */
  path: string
  title: string
}

const KEY = 'dv:apply'

export function saveApplyIntent(intent: ApplyIntent): void {
  sessionStorage.setItem(KEY, JSON.stringify(intent))
}

export function clearApplyIntent(): void {
  sessionStorage.removeItem(KEY)
}

/** Null when absent or invalid. */
function readApplyIntent(): ApplyIntent | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { path, title } = kept as Partial<ApplyIntent>
    return typeof path === 'string' && path.startsWith('/ru/vacancies/') && typeof title === 'string'
      ? { path, title }
      : null
  } catch {
    return null
  }
}

/** `text` contains `{title}`. */
export function ApplyReturnNotice({ text, act }: { text: string; act: string }) {
  const [intent, setIntent] = useState<ApplyIntent | null>(null)
  // Session storage is not available on the server.
  useEffect(() => setIntent(readApplyIntent()), [])
  if (!intent) return null
  return (
    <div className="container pt-6">
      <Notice tone="success">
        <p>{text.replace('{title}', intent.title)}</p>
        <Link
          href={intent.path}
          className={buttonClass({ variant: 'primary', size: 'sm', className: 'mt-3' })}
        >
          {act}
        </Link>
      </Notice>
    </div>
  )
}

type Props = {
  vacancy: { public_id: string; title: string; reply_promise_days: number | null }
  resumeId: string
  /** Refetch the list, which has one item less. */
  onSent?: () => void
}

/** «Откликнуться» in a list of vacancies the candidate has not applied to: nothing is fetched before the click. */
export function ApplyNow({ vacancy, resumeId, onSent }: Props) {
  const t = useTranslations('negotiations.apply')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const promiseDays = vacancy.reply_promise_days
  // Nobody here would read it: the page of the vacancy leads to where one applies.
  if (promiseDays === null)
    return (
      <Link href={routes.vacancy(vacancy.public_id)} className={buttonClass({ size: 'sm' })}>
        {t('elsewhere')}
      </Link>
    )

  async function open(promiseDays: number) {
    setBusy(true)
    try {
      const { ApplyForm } = await import('./apply-form')
      setBusy(false)
      const sent = await openModal(ApplyForm, {
        title: t('title'),
        props: {
          vacancyId: vacancy.public_id,
          vacancyTitle: vacancy.title,
          promiseDays,
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
    <Button variant="primary" size="sm" busy={busy} onClick={() => open(promiseDays)}>
      {t('button')}
    </Button>
  )
}
