'use client'

import { useCallback, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/api/errors'
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
}

/** Between a form and what the contract takes. */
export interface Shape<Form, Fields> {
  fieldsOf: (form: Form) => Fields
  formOf: (fields: Fields) => Promise<Form>
}

/** Two edits of the same fields, to be chosen between. */
export interface Clash<Form> {
  fields: (keyof Form & string)[]
  theirs: Form
}

/** Saving waits for a choice between two edits. */
export class ClashError extends Error {}

interface Options<Form extends FieldValues, Fields, Own extends Stored<Fields>> {
  form: UseFormReturn<Form>
  own: Own | null
  /** The form as the server has it; what a draft begins with when it is not there yet. */
  base: Form
  shape: Shape<Form, Fields>
  calls: DraftCalls<Fields, Own>
  onCreated: (own: Own) => void
  onStored: (own: Own) => void
  /** What another window has changed was taken over, with nothing to choose. */
  onTaken: () => void
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict_changes'

/**
 * Keeps a form on the server: the first call makes the draft, the next ones save it. Calls wait for each other, so
 * that autosave and a button never race, and what is stored already is not stored again. When another window has
 * saved meanwhile, its fields are taken over; those that both have changed wait for a choice.
 */
export function useServerDraft<Form extends FieldValues, Fields, Own extends Stored<Fields>>(
  options: Options<Form, Fields, Own>,
) {
  const now = useRef(options)
  now.current = options
  const made = useRef(options.own)
  const base = useRef(options.base)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const key = useRef('')
  const [clash, setClash] = useState<Clash<Form> | null>(null)
  const [storedJson, setStoredJson] = useState(() =>
    options.own ? JSON.stringify(options.shape.fieldsOf(options.base)) : '',
  )
  const json = useRef(storedJson)

  const write = useCallback(async (value: Form): Promise<Own> => {
    const { shape, calls, onCreated, onStored } = now.current
    const fields = shape.fieldsOf(value)
    const next = JSON.stringify(fields)
    const before = made.current
    if (before && json.current === next) return before
    const keep = (own: Own) => {
      made.current = own
      base.current = value
      json.current = next
      setStoredJson(next)
      return own
    }
    if (before) {
      const own = keep(await calls.save(before, fields))
      onStored(own)
      return own
    }
    key.current ||= crypto.randomUUID()
    try {
      const own = keep(await calls.create(fields, key.current))
      onCreated(own)
      return own
    } catch (error) {
      // An answer that never came was followed by more typing: the next attempt is a new one.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') key.current = ''
      throw error
    }
  }, [])

  /** Goes on from what the other window has saved. @throws {ClashError} when somebody has to choose. */
  const takeOver = useCallback(async (publicId: string): Promise<Form> => {
    const { form, shape, calls, onTaken, onStored } = now.current
    const own = await calls.read(publicId)
    onStored(own)
    const theirs = await shape.formOf(own.fields)
    // Through the contract and back, as theirs came: «95 000» and 95000 are no difference.
    const normal = async (value: Form) => shape.formOf(shape.fieldsOf(value))
    const mine = await normal(form.getValues())
    const { taken, clashing } = mergeForms(await normal(base.current), mine, theirs)
    for (const name of taken) form.setValue(name as Path<Form>, theirs[name] as PathValue<Form, Path<Form>>)
    made.current = own
    base.current = theirs
    json.current = JSON.stringify(shape.fieldsOf(theirs))
    setStoredJson(json.current)
    if (clashing.length > 0) {
      setClash({ fields: clashing, theirs })
      throw new ClashError()
    }
    if (taken.length > 0) onTaken()
    return structuredClone(form.getValues())
  }, [])

  const store = useCallback(
    (value: Form): Promise<Own> => {
      const attempt = async (): Promise<Own> => {
        try {
          return await write(value)
        } catch (error) {
          if (!isConflict(error) || !made.current) throw error
          return write(await takeOver(made.current.public_id))
        }
      }
      // Whether the call before came through is told where it was made.
      const next = turn.current.catch(() => undefined).then(attempt)
      turn.current = next
      return next
    },
    [write, takeOver],
  )

  /** Ends the choice: `fields` become theirs, the others stay mine. */
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

  /** Whether the server has exactly this. */
  const isStored = (value: Form) => storedJson === JSON.stringify(options.shape.fieldsOf(value))
  return { store, settle, clash, choose: setClash, isStored, base: () => base.current }
}
