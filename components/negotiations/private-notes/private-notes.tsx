'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { markLimits } from '@/lib/contracts/negotiation-marks'
import { useMay } from '@/stores/rights'
import { useTags } from '../inbox/inbox-filters'
import { NoteList } from './note-list'
import { RatingField } from './stars'
import { usePrivateNotes } from './use-private-notes'

/** Rating, tags and notes for colleagues; never sent to the candidate. */
export function PrivateNotes({ publicId, vacancyId }: { publicId: string; vacancyId: string }) {
  const t = useTranslations('inbox.marks')
  const my = useTranslations('negotiations.my')
  const privateNotes = usePrivateNotes(publicId)
  const may = useMay()
  const mayScore = may('score')
  const { data } = privateNotes.query
  return (
    <section className="pane-part marks" aria-label={t('title')}>
      <div className="marks-head">
        <h3>{t('title')}</h3>
        <p className="text-xs text-soft">{t('hint')}</p>
      </div>
      {data ? (
        <>
          <RatingField
            name={`rating-${publicId}`}
            legend={t('rating')}
            value={data.rating}
            labelOf={(stars) => t('stars', { stars })}
            clear={t('noRating')}
            disabled={!mayScore}
            onChange={(rating) => void privateNotes.change({ rating })}
          />
          <TagsLine
            tags={data.tags}
            vacancyId={vacancyId}
            disabled={!mayScore}
            onChange={(tags) => privateNotes.change({ tags })}
          />
          <NoteList
            notes={data.notes}
            onAdd={may('comment') ? privateNotes.addNote : null}
            onEdit={privateNotes.editNote}
            onRemove={privateNotes.removeNote}
          />
        </>
      ) : privateNotes.query.isError ? (
        <LoadFailed title={t('failed')} onRetry={() => void privateNotes.query.refetch()} />
      ) : (
        <SkeletonRegion label={my('loading')} className="grid gap-3">
          <Skeleton height={24} width={140} />
          <Skeleton height={38} />
          <Skeleton height={64} />
        </SkeletonRegion>
      )}
    </section>
  )
}

type TagsProps = {
  tags: readonly string[]
  vacancyId: string
  disabled: boolean
  onChange: (tags: string[]) => Promise<boolean>
}

function TagsLine({ tags, vacancyId, disabled, onChange }: TagsProps) {
  const t = useTranslations('inbox.marks')
  const known = useTags(vacancyId).data ?? []
  const [text, setText] = useState('')
  const list = useId()
  const full = tags.length >= markLimits.tags

  async function add(event: FormEvent) {
    event.preventDefault()
    const tag = text.trim()
    if (!tag) return
    if (tags.some((each) => each.toLowerCase() === tag.toLowerCase())) return setText('')
    if (await onChange([...tags, tag])) setText('')
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <span key={tag} className="tag mark-tag">
          {tag}
          {disabled ? null : (
            <button
              type="button"
              aria-label={t('removeTag', { tag })}
              onClick={() => void onChange(tags.filter((each) => each !== tag))}
            >
              <CloseIcon size={14} />
            </button>
          )}
        </span>
      ))}
      {full || disabled ? null : (
        <form onSubmit={add} className="marks-add">
          <Input
            aria-label={t('addTag')}
            placeholder={t('addTag')}
            title={t('tagHint', { limit: markLimits.tags, length: markLimits.tag })}
            maxLength={markLimits.tag}
            list={list}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={list}>
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          {text.trim() ? (
            <Button type="submit" size="sm">
              {t('addTagSubmit')}
            </Button>
          ) : null}
        </form>
      )}
    </div>
  )
}
