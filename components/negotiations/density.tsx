'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { chipClass } from '@/components/ui/chip'

export type Density = 'compact' | 'roomy'

/** One choice for all lists of applications on this device. */
const key = 'queue-density'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const read = (): Density => (localStorage.getItem(key) === 'roomy' ? 'roomy' : 'compact')

export const useDensity = (): Density => useSyncExternalStore(subscribe, read, () => 'compact')

/** Rows of two lines, or with everything that is known of a person. */
export function DensitySwitch({ className = '' }: { className?: string }) {
  const t = useTranslations('inbox.row')
  const density = useDensity()
  return (
    <button
      type="button"
      className={`${chipClass({ outline: true })} ${className}`}
      aria-pressed={density === 'compact'}
      onClick={() => {
        localStorage.setItem(key, density === 'compact' ? 'roomy' : 'compact')
        for (const listener of listeners) listener()
      }}
    >
      {t('compact')}
    </button>
  )
}
