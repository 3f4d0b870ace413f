'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'

interface Props {
  name: string
  isChanged: boolean
  isOutdated: boolean
  onKeep: () => void
  onBack: () => void
  children: ReactNode
}

/** A part of a variant: whether it differs from the resume, and the way back to it. */
export function VariantPart({ name, isChanged, isOutdated, onKeep, onBack, children }: Props) {
  const t = useTranslations('resumeVariants')
  const titleId = useId()
  return (
    <Card as="section" className="grid gap-3 p-4 sm:p-5" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 break-words text-lg">
          {name}
        </h2>
        <span className="text-sm text-soft">{t(isChanged ? 'changed' : 'same')}</span>
      </div>
      {isOutdated ? (
        <Notice tone="warning" title={t('outdated.title')}>
          <p>{t('outdated.text')}</p>
          <Button size="sm" className="mt-2" onClick={onKeep}>
            {t('outdated.keep')}
          </Button>
        </Notice>
      ) : null}
      {children}
      {isChanged ? (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          aria-label={t('backNamed', { field: name })}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      ) : null}
    </Card>
  )
}
