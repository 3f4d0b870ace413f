'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/stores/toasts'
import { useDraft, useRefresh } from './use-screening'

interface DraftOptions<S, D> {
  /** The stored version. */
  data: S
  /** The edited version. */
  of: (saved: S) => D
  send: (draft: D) => Promise<S>
  /** The version a colleague has saved in the meantime. */
  reload: () => Promise<S | undefined>
  /** Success message. */
  done: string
}

interface Shell {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  dirty: boolean
  conflict: boolean
  onSubmit: () => void
  onReload: () => void
  /** Brings back what was typed before the colleague's version was shown; null when nothing was. */
  onMine: (() => void) | null
}

/** Of the stored version, whatever is written in it. */
const ofVersion: readonly string[] = ['revision', 'version', 'used']
const standing = <D extends object>(draft: D): Partial<D> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => ofVersion.includes(name))) as Partial<D>

/** A section being edited: saved as a whole with its revision, so that it never overwrites a colleague's save. */
export function useDraftForm<S, D extends object>({ data, of, send, reload, done }: DraftOptions<S, D>) {
  const { base, draft, dirty, put, keep } = useDraft(of(data))
  const { form, busy, errorOf, failed, run, reset } = useSubmit()
  const refresh = useRefresh()
  /** Typed here, and put aside for what a colleague saved. */
  const [mine, setMine] = useState<D | null>(null)
  const save = async () => {
    keep(of(await send(draft)))
    setMine(null)
    await refresh()
    showToast({ variant: 'success', message: done })
  }
  const shell: Shell = {
    form,
    busy,
    dirty,
    conflict: failed === 'conflict_changes',
    onSubmit: () => run(save),
    onReload: () =>
      void reload().then((theirs) => {
        if (theirs !== undefined) {
          setMine(draft)
          keep(of(theirs))
        }
        reset()
      }),
    onMine:
      mine &&
      (() => {
        put({ ...mine, ...standing(draft) })
        setMine(null)
      }),
  }
  return { base, draft, dirty, put, errorOf, shell }
}

/** The fields and the save bar below them. */
export function DraftForm({ shell, children }: { shell: Shell; children: ReactNode }) {
  const { form, onSubmit, ...bar } = shell
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <SaveBar {...bar} />
    </form>
  )
}

type Props = {
  dirty: boolean
  busy: boolean
  /** A colleague has saved in the meantime. */
  conflict: boolean
  onReload: () => void
  onMine: (() => void) | null
}

/** Footer of a section: save, or load the version of a colleague. */
function SaveBar({ dirty, busy, conflict, onReload, onMine }: Props) {
  const t = useTranslations('screening')
  return (
    <div className="grid gap-3">
      {conflict ? (
        <Notice tone="warning" role="alert">
          <p>{t('conflict')}</p>
          <Button size="sm" className="mt-2" onClick={onReload}>
            {t('showTheirs')}
          </Button>
        </Notice>
      ) : onMine ? (
        <Notice role="status">
          <p>{t('theirs')}</p>
          <Button size="sm" className="mt-2" onClick={onMine}>
            {t('showMine')}
          </Button>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!dirty}>
          {t('save')}
        </Button>
        <p className="text-xs text-soft" aria-live="polite">
          {dirty ? t('unsaved') : ''}
        </p>
      </div>
    </div>
  )
}
