'use client'

import { useCallback, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/api/errors'
import type { Creating } from './kept-copy'
import { mergeForms } from './merge'

export interface Stored<Fields> {
  public_id: string
  revision: number
  fields: Fields
}

export interface DraftCalls<Fields, Own extends Stored<Fields>> {
  create: (fields: Fields, idempotencyKey: string) => Promise<Own>
  save: (before: Own, fields: Fields) => Promise<Own>
  read: (publicId: string) => Promise<Own>
  /** Who made the change that a conflict tells of. */
  editorOf?: ((conflict: ApiError) => Editor | undefined) | undefined
}

/** Maps the form to the fields of the contract and back. */
export interface Shape<Form, Fields> {
  fieldsOf: (form: Form) => Fields
  formOf: (fields: Fields) => Promise<Form>
}

/** Conflicting edits of the same fields; the person has to choose. */
export interface Clash<Form> {
  fields: (keyof Form & string)[]
  theirs: Form
  /** Who saved the other version, where the server knows. */
  editor?: Editor | undefined
}

export interface Editor {
  mine: boolean
  /** Name of a colleague. */
  by: string | null
}

/** Saving is blocked until a conflict is resolved. */
export class ClashError extends Error {}

interface Options<Form extends FieldValues, Fields, Own extends Stored<Fields>> {
  form: UseFormReturn<Form>
  own: Own | null
  /** The form as the server has it; the initial values of a draft that is not stored yet. */
  base: Form
  shape: Shape<Form, Fields>
  calls: DraftCalls<Fields, Own>
  onCreated: (own: Own) => void
  onStored: (own: Own) => void
  /** Non-conflicting changes of another window were merged in. */
  onTaken: (editor: Editor | undefined) => void
  /** Notes the creation before it is sent; null once it was refused. */
  onCreating: (creating: Creating<Fields> | null) => void
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict_changes'
const undecided = [401, 408, 429]
/** Whether the server has looked at the creation and refused it; without that an earlier try may have made the draft. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !undecided.includes(error.status) &&
  !isConflict(error)

/** The first request with this key is still running: its answer is ready within moments. */
async function whenFinished<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isConflict(error) || tries === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

/**
 * Stores a form on the server: the first call creates the draft, later calls save it. Calls are serialised, so that
 * autosave and a button never race; an unchanged form is not sent. When another window has saved in between, a
 * three-way merge takes its changes; conflicting fields wait for the person's choice.
 */
export function useServerDraft<Form extends FieldValues, Fields, Own extends Stored<Fields>>(
  options: Options<Form, Fields, Own>,
) {
  const now = useRef(options)
  now.current = options
  const made = useRef(options.own)
  const base = useRef(options.base)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const creating = useRef<Creating<Fields> | null>(null)
  const [clash, setClash] = useState<Clash<Form> | null>(null)
  const [storedJson, setStoredJson] = useState(() =>
    options.own ? JSON.stringify(options.shape.fieldsOf(options.base)) : '',
  )
  const json = useRef(storedJson)

  const write = useCallback(async (value: Form): Promise<Own> => {
    const { shape, calls, onCreated, onStored, onCreating } = now.current
    const fields = shape.fieldsOf(value)
    const next = JSON.stringify(fields)
    const before = made.current
    if (before && json.current === next) return before
    const keep = (own: Own, form: Form, as: string) => {
      made.current = own
      base.current = form
      json.current = as
      setStoredJson(as)
      return own
    }
    if (before) {
      const own = keep(await calls.save(before, fields), value, next)
      onStored(own)
      return own
    }
    const sent = creating.current ?? { key: crypto.randomUUID(), fields }
    const sentJson = JSON.stringify(sent.fields)
    creating.current = sent
    onCreating(sent)
    try {
      const own = await whenFinished(() => calls.create(sent.fields, sent.key))
      keep(own, sentJson === next ? value : await shape.formOf(sent.fields), sentJson)
      creating.current = null
      onCreated(own)
    } catch (error) {
      if (isRefusal(error)) {
        creating.current = null
        onCreating(null)
      }
      throw error
    }
    // What was typed since the creation was first sent.
    return write(value)
  }, [])

  /** Merges the version saved by the other window. @throws {ClashError} when fields conflict */
  const takeOver = useCallback(async (publicId: string, conflict: ApiError): Promise<Form> => {
    const editor = now.current.calls.editorOf?.(conflict)
    const { form, shape, calls, onTaken, onStored } = now.current
    const own = await calls.read(publicId)
    onStored(own)
    const theirs = await shape.formOf(own.fields)
    // Normalised through the contract like the other version, so that «95 000» and 95000 are equal.
    const normal = async (value: Form) => shape.formOf(shape.fieldsOf(value))
    const mine = await normal(form.getValues())
    const { taken, clashing } = mergeForms(await normal(base.current), mine, theirs)
    for (const name of taken) form.setValue(name as Path<Form>, theirs[name] as PathValue<Form, Path<Form>>)
    made.current = own
    base.current = theirs
    json.current = JSON.stringify(shape.fieldsOf(theirs))
    setStoredJson(json.current)
    if (clashing.length > 0) {
      setClash({ fields: clashing, theirs, editor })
      throw new ClashError()
    }
    if (taken.length > 0) onTaken(editor)
    return structuredClone(form.getValues())
  }, [])

  const store = useCallback(
    (value: Form): Promise<Own> => {
      const attempt = async (): Promise<Own> => {
        try {
          return await write(value)
        } catch (error) {
          if (!isConflict(error) || !made.current) throw error
          return write(await takeOver(made.current.public_id, error))
        }
      }
      // The previous call reports its failure to its own caller.
      const next = turn.current.catch(() => undefined).then(attempt)
      turn.current = next
      return next
    },
    [write, takeOver],
  )

  /** Resolves the conflict: `fields` take their version, the others keep mine. */
  const settle = useCallback(
    (fields: readonly string[]): Promise<Own> => {
      const { form } = now.current
      for (const name of fields) {
        if (clash) form.setValue(name as Path<Form>, clash.theirs[name] as PathValue<Form, Path<Form>>)
      }
      setClash(null)
      return store(structuredClone(form.getValues()))
    },
    [clash, store],
  )

  /** Whether the server has exactly this value. */
  const isStored = (value: Form) => storedJson === JSON.stringify(options.shape.fieldsOf(value))
  /** Goes on with a creation that an earlier visit had no answer to. */
  const resume = (sent: Creating<Fields> | null) => {
    creating.current ??= sent
  }
  return { store, settle, clash, choose: setClash, isStored, resume, base: () => base.current }
}
