'use client'

import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { accountStore } from '@/stores/account'

/** Says why a button takes its time: after a few tries the browser works out a proof, with nothing to do for the person. */
export function ProofStatus() {
  const t = useTranslations('account')
  const proving = useStore(accountStore, (state) => state.proving)
  return (
    <p role="status" className={proving ? 'text-sm text-soft' : 'sr-only'}>
      {proving ? t('proving') : null}
    </p>
  )
}
