'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { type QueueFilter, type QueueView, type QueueViews, viewLimits } from '@/lib/contracts/queue'
import { showToast } from '@/stores/toasts'

const viewsKey = ['queue-views'] as const

type Shown = { group: QueueView['group']; filter: QueueFilter }

/** The same filters, whatever their order and however they were read. */
const keyOf = ({ group, filter }: Shown) =>
  JSON.stringify([
    group,
    ...Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ])

/** The list of views, and a function that replaces it; a conflict shows what another tab has made of it. */
function useViews() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api('GET /v1/my/queue/views', { signal }),
    staleTime: 60_000,
  })
  async function save(change: (views: readonly QueueView[]) => QueueView[]): Promise<void> {
    const current = client.getQueryData<QueueViews>(viewsKey)
    if (!current) return
    try {
      const body = { views: change(current.views), version: current.version }
      client.setQueryData(viewsKey, await api('PUT /v1/my/queue/views', { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict_changes') {
        await client.invalidateQueries({ queryKey: viewsKey })
      }
      throw error
    }
  }
  return { views: data?.views, save }
}

type Props = { shown: Shown; onOpen: (view: Shown) => void }

/** Named filters of one's own: opened by one press; the present ones can be kept, renamed and removed. */
export function QueueViewBar({ shown, onOpen }: Props) {
  const t = useTranslations('queue.views')
  const { views, save } = useViews()
  const showError = useErrorToast()
  const [naming, setNaming] = useState(false)
  if (!views) return null
  const key = keyOf(shown)
  const at = views.findIndex((view) => keyOf(view) === key)
  const current = views[at]
  const isEmpty = key === keyOf({ group: null, filter: {} })
  const mayKeep = !current && !isEmpty && views.length < viewLimits.views
  if (views.length === 0 && !mayKeep) return null

  const put = (view: QueueView, index: number) => (before: readonly QueueView[]) =>
    before.toSpliced(index, 0, view)
  const remove = async (view: QueueView) => {
    try {
      await save((before) => before.filter(({ name }) => name !== view.name))
      showToast({
        message: t('removed', { name: view.name }),
        action: { label: t('undo'), run: () => void save(put(view, at)).catch(showError) },
      })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="queue-views">
      {views.length > 0 ? (
        <nav className="queue-groups" aria-label={t('label')}>
          {views.map((view) => (
            <button
              key={view.name}
              type="button"
              className={chipClass({ outline: true })}
              aria-pressed={view === current}
              onClick={() => onOpen(view)}
            >
              {view.name}
            </button>
          ))}
        </nav>
      ) : null}
      {naming ? (
        <NameForm
          name={current?.name ?? ''}
          field={`views.${current ? at : views.length}.name`}
          onSave={(name) =>
            save((before) =>
              current
                ? before.map((view) => (view.name === current.name ? { ...view, name } : view))
                : [...before, { name, ...shown }],
            )
          }
          onClose={() => setNaming(false)}
        />
      ) : current ? (
        <span className="flex gap-3">
          <button type="button" className="link" onClick={() => setNaming(true)}>
            {t('rename')}
          </button>
          <button type="button" className="link" onClick={() => void remove(current)}>
            {t('remove')}
          </button>
        </span>
      ) : mayKeep ? (
        <button type="button" className="link" onClick={() => setNaming(true)}>
          {t('keep')}
        </button>
      ) : null}
    </div>
  )
}

type NameProps = {
  name: string
  /** Of the error at the name. */
  field: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

function NameForm({ name: before, field, onSave, onClose }: NameProps) {
  const t = useTranslations('queue.views')
  const { form, busy, errorOf, run } = useSubmit()
  const [name, setName] = useState(before)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => onSave(name), { onDone: onClose })
      }}
    >
      <Field label={t('name')} error={errorOf(field)}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            name={field}
            maxLength={viewLimits.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="sm" variant="ink" busy={busy}>
        {t('save')}
      </Button>
      <Button size="sm" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
