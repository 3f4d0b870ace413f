'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { markLimits, type NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'
import { useTags } from '../inbox/inbox-filters'
import { NoteList } from './note-list'
import { RatingField } from './stars'

const privateNotesKey = (publicId: string) => [...negotiationsKey, 'marks', publicId] as const

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict_changes'

/** Rating, tags and notes of one application; every change returns all of them. */
function usePrivateNotes(publicId: string) {
  const client = useQueryClient()
  const t = useTranslations('inbox.marks')
  const showError = useErrorToast()
  const params = { publicId }
  const query = useQuery({
    queryKey: privateNotesKey(publicId),
    queryFn: ({ signal }) => api('GET /v1/negotiations/:publicId/marks', { params, signal }),
  })

  async function keep(marks: NegotiationMarks): Promise<void> {
    client.setQueryData(privateNotesKey(publicId), marks)
    await client.invalidateQueries({
      queryKey: negotiationsKey,
      predicate: ({ queryKey }) => queryKey[1] === 'page' || queryKey[1] === 'tags',
    })
  }

  /** True when it succeeded. On a conflict the colleague's change is shown with a notice. */
  async function attempt(work: () => Promise<NegotiationMarks>, stale?: string): Promise<boolean> {
    try {
      await keep(await work())
      return true
    } catch (error) {
      if (!isConflict(error)) {
        showError(error)
        return false
      }
      await client.invalidateQueries({ queryKey: privateNotesKey(publicId) })
      const now = client.getQueryData<NegotiationMarks>(privateNotesKey(publicId))
      const by = now?.updated_by && !now.updated_by.mine ? now.updated_by.name : null
      showToast({
        variant: 'warning',
        message: stale ?? (by ? t('changedBy', { name: by }) : t('changed')),
      })
      return false
    }
  }

  return {
    query,
    change: (changes: { rating?: number | null; tags?: string[] }) =>
      attempt(() =>
        api('PUT /v1/negotiations/:publicId/marks', {
          params,
          body: { revision: query.data?.revision ?? 0, ...changes },
        }),
      ),
    addNote: (text: string) =>
      attempt(() =>
        api('POST /v1/negotiations/:publicId/notes', {
          params,
          body: { text },
          idempotencyKey: nanoid(),
        }),
      ),
    editNote: (note: { public_id: string; revision: number }, text: string) =>
      attempt(
        () =>
          api('PUT /v1/negotiation-notes/:publicId', {
            params: { publicId: note.public_id },
            body: { text, revision: note.revision },
          }),
        t('changedNote'),
      ),
    async removeNote(noteId: string) {
      const of = { params: { publicId: noteId } }
      if (!(await attempt(() => api('DELETE /v1/negotiation-notes/:publicId', of)))) return
      showToast({
        message: t('removed'),
        action: {
          label: t('undo'),
          run: () => void attempt(() => api('POST /v1/negotiation-notes/:publicId/restoration', of)),
        },
      })
    },
  }
}

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
