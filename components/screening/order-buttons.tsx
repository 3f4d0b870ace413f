'use client'

import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { ChevronDownIcon } from '@/components/ui/icons'

type Props = { what: string; onUp: (() => void) | null; onDown: (() => void) | null }

/** Moves a row up or down, by mouse and keyboard. */
export function OrderButtons({ what, onUp, onDown }: Props) {
  const t = useTranslations('screening')
  return (
    <span className="flex flex-none">
      <IconButton
        label={t('up', { what })}
        icon={<ChevronDownIcon size={18} className="rotate-180" />}
        disabled={!onUp}
        onClick={onUp ?? undefined}
      />
      <IconButton
        label={t('down', { what })}
        icon={<ChevronDownIcon size={18} />}
        disabled={!onDown}
        onClick={onDown ?? undefined}
      />
    </span>
  )
}

/** A copy with two adjacent rows swapped. */
export function swapped<T>(all: readonly T[], index: number, by: 1 | -1): T[] {
  const next = [...all]
  const [moved] = next.splice(index, 1)
  if (moved !== undefined) next.splice(index + by, 0, moved)
  return next
}
