'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/errors'
import { showToast } from '@/stores/toasts'
import { type SaveState, useAutosave } from '../sending/use-autosave'
import { type Attempt, type Judge, remainingErrors } from './attempt'
import type { Creating, KeptCopies } from './kept-copy'
import { differing, fillUntouched, mergeForms } from './merge'
import { previewFrom, takeSubmission } from './preview-acts'
import { useKeptEdit, useSharedDraft } from './use-kept-copies'
import { useLeaveGuard } from './use-leave-guard'
import { ClashError, type DraftCalls, type Shape, type Stored, useServerDraft } from './use-server-draft'

export interface Creation<Form extends FieldValues, Fields, Own extends Stored<Fields>> {
  /** The stored item; null for a new form. */
  own: Own | null
  empty: Form
  /** The form as stored on the server, or the initial values of a new one. */
  start: Form
  shape: Shape<Form, Fields>
  judge: Judge<Form>
  copies: KeptCopies<Form>
  /** Null when the person cancelled the publication. */
  calls: DraftCalls<Fields, Own> & { publish: (publicId: string) => Promise<Own | null> }
  paths: { edit: (publicId: string) => string; published: (publicId: string) => string }
  /** Whether the session is known; nothing is stored before that. */
  isKnown: boolean
  /** Whether this account may store drafts on the server; a guest's draft is stored in the browser. */
  mayStore: boolean
  /** Drafts are autosaved; published items change only on an explicit save. */
  isLive: boolean
  onStored: (own: Own) => void
  /** The form is valid, but the person may not publish it yet. */
  onBarred?: () => void
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0
const calm: SaveState = { kind: 'clean' }

/** The life of a creation form: drafts in the browser and on the server, conflicts, rejected attempts, leave guard. */
export function useCreation<Form extends FieldValues, Fields, Own extends Stored<Fields>>(
  props: Creation<Form, Fields, Own>,
) {
  const { own, empty, start, shape, judge, copies, calls, paths, isKnown, mayStore, isLive, onStored } = props
  const t = useTranslations('forms')
  const showError = useErrorToast()
  const router = useRouter()
  const form = useForm<Form>({ defaultValues: (own ? start : empty) as never })
  const values = useWatch({ control: form.control }) as Form
  const [loaded, setLoaded] = useState(false)
  const [untouched, setUntouched] = useState('')
  const [touched, setTouched] = useState(false)
  const [publicId, setPublicId] = useState(own?.public_id ?? null)
  const [restored, setRestored] = useState<Form | null>(null)
  const [attempt, setAttempt] = useState<Attempt<Form> | null>(null)
  const [busy, setBusy] = useState(false)
  // A ref: the next save may start before the state is rendered.
  const onServer = useRef(own !== null)
  // After publication autosave must not overwrite it.
  const done = useRef(false)

  const keepNew = (value: Form) => {
    try {
      copies.writeNew(value)
      agree(value)
    } catch (error) {
      console.warn('draft not kept in this browser', error)
    }
  }
  const put = (from: Form, names: readonly (keyof Form & string)[]) => {
    for (const name of names) form.setValue(name as Path<Form>, from[name] as PathValue<Form, Path<Form>>)
  }
  const draft = useServerDraft<Form, Fields, Own>({
    form,
    own,
    base: start,
    shape,
    calls,
    onCreated: (made) => {
      onServer.current = true
      copies.dropNew()
      setPublicId(made.public_id)
      onStored(made)
      // Replaces the URL without navigation, so that a reload opens the same draft.
      window.history.replaceState(null, '', paths.edit(made.public_id))
    },
    onStored,
    onTaken: (editor) =>
      showToast({
        variant: 'info',
        message: editor?.by ? t('takenOverOf', { name: editor.by }) : t('takenOver'),
      }),
    onCreating: copies.writeCreating,
  })

  const agree = useSharedDraft<Form>({
    copies,
    enabled: loaded && !own && !mayStore,
    form: () => form.getValues(),
    put,
    onGivenWay: () => showToast({ variant: 'info', message: t('newerInTab') }),
  })

  useEffect(() => {
    if (!isKnown || loaded) return
    setLoaded(true)
    if (!own) {
      setUntouched(JSON.stringify(start))
      const kept = copies.readNew()
      if (kept) draft.resume(copies.readCreating() as Creating<Fields> | null)
      // The account prefills only empty fields.
      const open = kept ? differing(empty, start).filter((name) => kept[name] === '') : []
      const filled = kept && { ...kept, ...Object.fromEntries(open.map((name) => [name, start[name]])) }
      agree(filled ?? start)
      return fillUntouched(form, empty, filled ?? start)
    }
    setUntouched(JSON.stringify(form.getValues()))
    const kept = copies.readEdit(own.public_id)
    if (!kept) return
    const { clashing } = mergeForms(kept.base, kept.form, start)
    const mine = differing(kept.base, kept.form).filter((name) => differing(start, kept.form).includes(name))
    put(kept.form, mine)
    if (mine.length > 0) setRestored(start)
    if (clashing.length > 0) draft.choose({ fields: clashing, theirs: start })
  })
  if (loaded && !touched && JSON.stringify(values) !== untouched) setTouched(true)

  const isStored = draft.isStored(values)
  useKeptEdit({
    copies,
    publicId,
    form: values,
    base: draft.base,
    isStored: isStored || done.current,
    enabled: touched && mayStore,
  })
  useLeaveGuard(isLive && touched && !isStored)
  const saving = useAutosave(values, touched && !isLive && !draft.clash, {
    delayMs: mayStore ? 1500 : 500,
    isOffline,
    saveOnLeave: true,
    save: async (value) => {
      if (done.current) return
      if (!mayStore) {
        copies.writeNew(value)
        return agree(value)
      }
      // Stored in the browser until the server has it.
      if (!onServer.current) keepNew(value)
      await draft.store(value)
    },
  })

  /** Saves, then continues; rejected fields show their errors. */
  async function attemptTo(work: (own: Own) => Promise<void>, value: Form): Promise<void> {
    setBusy(true)
    try {
      await work(await draft.store(value))
    } catch (error) {
      const fields = error instanceof ApiError ? error.details.fields : undefined
      if (fields) setAttempt({ errors: fields, form: value })
      else if (!(error instanceof ClashError)) showError(error)
      setBusy(false)
    }
  }

  function submit(): void {
    // A copy, because the form mutates its own object.
    const value = structuredClone(form.getValues())
    const wrong = judge.errorsOf(value)
    setAttempt(wrong.length > 0 ? { errors: wrong, form: value } : null)
    if (wrong.length > 0) return
    if (!mayStore) {
      keepNew(value)
      props.onBarred?.()
      return
    }
    void attemptTo(async (stored) => {
      if (isLive) {
        setRestored(null)
        setBusy(false)
        showToast({ variant: 'success', message: t('savedChanges') })
        return
      }
      const published = await calls.publish(stored.public_id)
      if (published) {
        done.current = true
        copies.dropEdit(stored.public_id)
        onStored(published)
        router.push(paths.published(stored.public_id))
      } else setBusy(false)
    }, value)
  }

  const submitWhenAsked = useEffectEvent(() => {
    if (!draft.clash && takeSubmission()) submit()
  })
  useEffect(() => {
    if (loaded) submitWhenAsked()
  }, [loaded])

  /** Stores the form and opens its preview. */
  function preview(path: (publicId: string | null) => string): void {
    const value = structuredClone(form.getValues())
    if (!mayStore) {
      keepNew(value)
      router.push(previewFrom(path(null)))
    } else if (own && isLive) {
      if (!isStored) copies.writeEdit(own.public_id, { form: value, base: draft.base() })
      router.push(previewFrom(path(own.public_id)))
    } else {
      void attemptTo(async (stored) => {
        setBusy(false)
        router.push(previewFrom(path(stored.public_id)))
      }, value)
    }
  }

  return {
    form,
    values,
    attempt,
    busy,
    publicId,
    errors: attempt ? remainingErrors(attempt, values, judge) : [],
    saveState: draft.clash ? calm : saving,
    clash: draft.clash,
    settle: (theirs: readonly string[]) =>
      draft.settle(theirs).catch((error: unknown) => {
        if (!(error instanceof ClashError)) showError(error)
      }),
    /** Restored unsaved edits of an earlier visit; this discards them. */
    dropRestored: restored
      ? () => {
          put(restored, differing(form.getValues(), restored))
          setRestored(null)
        }
      : null,
    submit,
    preview,
  }
}

/**
 * The draft's id in the URL: the page of a new form replaces its URL by that of the created draft, so Back in the history remounts the page of a new form under the draft's URL.
 */
export function createdAt(editPath: (publicId: string) => string): string | null {
  if (typeof window === 'undefined') return null
  const [before = '', after = ''] = editPath('*').split('*')
  const { pathname } = window.location
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return null
  const publicId = pathname.slice(before.length, pathname.length - after.length)
  return /^[a-z2-9]{12}$/.test(publicId) ? publicId : null
}
