'use client'

import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { accountStore } from '@/stores/account'

/** Explains a slow button: after several failed attempts the browser computes a proof of work. */
export function ProofStatus() {
  const t = useTranslations('account')
  const proving = useStore(accountStore, (state) => state.proving)
  return (
    <p role="status" className={proving ? 'text-sm text-soft' : 'sr-only'}>
      {proving ? t('proving') : null}
    </p>
  )
}
