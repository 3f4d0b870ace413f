'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import { showToast } from '@/stores/toasts'

const privateNotesKey = (publicId: string) => [...negotiationsKey, 'marks', publicId] as const

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict_changes'

/** Rating, tags and notes of one application; every change returns all of them. */
export function usePrivateNotes(publicId: string) {
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
