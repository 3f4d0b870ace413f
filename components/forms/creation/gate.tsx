'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/navigation'

/** What a guest still needs (an account, a company) before a finished form can be published. */
export function GuestGate({
  title,
  text,
  signUp,
  signIn,
}: {
  title: string
  text: string
  signUp: string
  signIn: string
}) {
  const t = useTranslations('forms')
  return (
    <Notice tone="accent" role="status" title={title} className="w-full">
      <p>{text}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Link className={buttonClass({ variant: 'primary', size: 'sm' })} href={signUp}>
          {t('signUp')}
        </Link>
        <Link className={buttonClass({ size: 'sm' })} href={signIn}>
          {t('signIn')}
        </Link>
      </p>
    </Notice>
  )
}

/** Notice that unsaved edits of an earlier visit were restored. */
export function RestoredNotice({ onDrop }: { onDrop: () => void }) {
  const t = useTranslations('forms')
  return (
    <Notice tone="accent" role="status" title={t('restoredTitle')}>
      <p>
        {t('restoredText')}{' '}
        <button type="button" className="link" onClick={onDrop}>
          {t('restoredDrop')}
        </button>
      </p>
    </Notice>
  )
}
