'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from './use-negotiations'

const marksKey = (publicId: string) => [...negotiationsKey, 'marks', publicId] as const

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict_changes'

/** Rating, tags and notes of one application; every change answers with all of them as they now are. */
export function useMarks(publicId: string) {
  const client = useQueryClient()
  const t = useTranslations('inbox.marks')
  const tellError = useErrorToast()
  const params = { publicId }
  const query = useQuery({
    queryKey: marksKey(publicId),
    queryFn: ({ signal }) => api('GET /v1/negotiations/:publicId/marks', { params, signal }),
  })

  async function keep(marks: NegotiationMarks): Promise<void> {
    client.setQueryData(marksKey(publicId), marks)
    await client.invalidateQueries({
      queryKey: negotiationsKey,
      predicate: ({ queryKey }) => queryKey[1] === 'page' || queryKey[1] === 'tags',
    })
  }

  /** True when it was done. What a colleague changed meanwhile is shown, and said kindly. */
  async function attempt(work: () => Promise<NegotiationMarks>, stale?: string): Promise<boolean> {
    try {
      await keep(await work())
      return true
    } catch (error) {
      if (!isConflict(error)) {
        tellError(error)
        return false
      }
      await client.invalidateQueries({ queryKey: marksKey(publicId) })
      const now = client.getQueryData<NegotiationMarks>(marksKey(publicId))
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
