'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { formatRecentMoment } from '@/lib/format/date'
import { formatDecimal } from '@/lib/format/number'
import type { PracticeTake } from '@/lib/recordings/practice'
import { clock } from '../recorded/answer-recorder'

/** «1,2 МБ»; never 0. */
export function useSizeWords() {
  const t = useTranslations('interviews.preparation.practice')
  return (bytes: number) => t('megabytes', { size: formatDecimal(Math.max(0.1, bytes / 1024 / 1024)) })
}

type Props = { question: string; takes: readonly PracticeTake[]; onDelete: (take: PracticeTake) => void }

/** Recordings of one question, the latest first. */
export function TakeList({ question, takes, onDelete }: Props) {
  const t = useTranslations('interviews.preparation.practice')
  return (
    <ul className="grid gap-4" aria-label={t('takes', { question })}>
      {takes.map((take) => (
        <Take key={take.id} take={take} onDelete={() => onDelete(take)} />
      ))}
    </ul>
  )
}

function Take({ take, onDelete }: { take: PracticeTake; onDelete: () => void }) {
  const t = useTranslations('interviews.preparation.practice')
  const sizeWords = useSizeWords()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(take.blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [take.blob])
  const date = formatRecentMoment(new Date(take.at).toISOString())
  const isVideo = take.blob.type.startsWith('video/')
  const label = t('playOf', { date })
  return (
    <li className="grid gap-2">
      {url && isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: one's own voice
        <video
          className="recorder-video max-w-md"
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={label}
        />
      ) : null}
      {url && !isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: one's own voice
        <audio className="w-full" src={url} controls preload="metadata" aria-label={label} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          {t('take', { kind: isVideo ? 'video' : 'voice', date })}
          <span className="text-soft tabular">
            {'\u00a0· '}
            {t('length', { length: clock(take.seconds), size: sizeWords(take.blob.size) })}
          </span>
        </p>
        <Button size="sm" variant="ghost" aria-label={t('deleteOf', { date })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
    </li>
  )
}
