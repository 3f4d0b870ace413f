'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/errors'
import { showToast } from '@/stores/toasts'
import { type SaveState, useAutosave } from '../sending/use-autosave'
import { type Attempt, type Judge, remainingErrors } from './attempt'
import type { KeptCopies } from './kept-copy'
import { differing, fillUntouched, mergeForms } from './merge'
import { useKeptEdit, useSharedDraft } from './use-kept-copies'
import { useLeaveGuard } from './use-leave-guard'
import { ClashError, type DraftCalls, type Shape, type Stored, useServerDraft } from './use-server-draft'

export interface Creation<Form extends FieldValues, Fields, Own extends Stored<Fields>> {
  /** What is on the server already; null for a form that is just begun. */
  own: Own | null
  empty: Form
  /** The form as the server has it, or what stands in it before anyone has typed. */
  start: Form
  shape: Shape<Form, Fields>
  judge: Judge<Form>
  copies: KeptCopies<Form>
  /** A publication that the person thought better of is null. */
  calls: DraftCalls<Fields, Own> & { publish: (publicId: string) => Promise<Own | null> }
  paths: { edit: (publicId: string) => string; published: (publicId: string) => string }
  /** Whether it is known who is here: until then nothing is stored anywhere. */
  isKnown: boolean
  /** Whether this person may keep it on the server; a guest keeps it in the browser. */
  mayStore: boolean
  /** A draft saves itself; what is published changes only when one says so. */
  isLive: boolean
  onStored: (own: Own) => void
  /** The form is done, and the person may not publish it. */
  onBarred?: () => void
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0
const calm: SaveState = { kind: 'clean' }

/** A form from the first key to its publication: drafts here and on the server, conflicts, refusals, leaving. */
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
  // Known at once: the next save may begin before this one has been drawn.
  const onServer = useRef(own !== null)
  // Published: what follows must not be saved over it.
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
      // A reload goes on with the same draft; the page itself stays as it is.
      window.history.replaceState(null, '', paths.edit(made.public_id))
    },
    onStored,
    onTaken: () => showToast({ variant: 'info', message: t('takenOver') }),
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
      // The account fills only what the draft leaves open.
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
      // Until the server has it, it stands here.
      if (!onServer.current) keepNew(value)
      await draft.store(value)
    },
  })

  /** Saves and goes on; what was refused is told at its fields. */
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
    // A copy: the form's own object goes on changing.
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

  /** To a page that shows the draft as it is now. */
  function leaveFor(path: (publicId: string | null) => string): void {
    const value = structuredClone(form.getValues())
    if (!mayStore) {
      keepNew(value)
      router.push(path(null))
    } else if (own && isLive) {
      if (!isStored) copies.writeEdit(own.public_id, { form: value, base: draft.base() })
      router.push(path(own.public_id))
    } else {
      void attemptTo(async (stored) => {
        setBusy(false)
        router.push(path(stored.public_id))
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
    /** Unsaved edits of an earlier visit stand in the form again; undone by this. */
    dropRestored: restored
      ? () => {
          put(restored, differing(form.getValues(), restored))
          setRestored(null)
        }
      : null,
    submit,
    leaveFor,
  }
}

/**
 * The id in the address, when a form that was begun as new stands there already as an own one: the way back in the
 * history leads to the page of the new form with the address of the draft that came of it.
 */
export function createdAt(editPath: (publicId: string) => string): string | null {
  if (typeof window === 'undefined') return null
  const [before = '', after = ''] = editPath('*').split('*')
  const { pathname } = window.location
  if (!pathname.startsWith(before) || !pathname.endsWith(after)) return null
  const publicId = pathname.slice(before.length, pathname.length - after.length)
  return /^[a-z2-9]{12}$/.test(publicId) ? publicId : null
}
