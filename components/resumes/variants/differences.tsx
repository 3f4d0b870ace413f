'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { plainOfMarked } from '@/lib/shared/marked-text'
import { wordDifferences } from '@/lib/shared/word-differences'

/** What a text adds to another and takes from it, by words: marked by a sign and a line, not by colour alone. */
export function Differences({ before, after }: { before: string; after: string }) {
  const t = useTranslations('resumeVariants')
  const found = useMemo(() => wordDifferences(plainOfMarked(before), plainOfMarked(after)), [before, after])
  if (found.every(({ kind }) => kind === 'same')) return null
  return (
    <section className="differences" aria-label={t('differences')}>
      <p className="text-sm text-soft">{t('differences')}</p>
      <p className="whitespace-pre-line break-words">
        {found.map(({ kind, text }, index) => {
          const key = `${index}${kind}`
          if (kind === 'same') return <span key={key}>{text}</span>
          const Mark = kind === 'added' ? 'ins' : 'del'
          return (
            <Mark key={key}>
              <span className="sr-only"> {t(kind)} </span>
              {text}
              <span className="sr-only"> {t('end')} </span>
            </Mark>
          )
        })}
      </p>
    </section>
  )
}
