'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { differing } from '@/components/forms/creation/merge'
import { api } from '@/lib/api/client'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError, errorText } from '@/lib/api/errors'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import {
  maxResumeFileBytes,
  maxResumeTextLength,
  minConfidence,
  type ReadResume,
} from '@/lib/contracts/resume-files'
import { formOf } from '../editor/resume-draft'
import type { ResumeForm } from '../editor/resume-form'

/** Form fields of each contract field. */
const formKeys = {
  title: ['title'],
  role_ids: ['roles'],
  salary: ['salary', 'currency'],
  city_id: ['city'],
  first_name: ['firstName'],
  last_name: ['lastName'],
  middle_name: ['middleName'],
  birth_date: ['birthDate'],
  gender: ['gender'],
  citizenship: ['citizenship'],
  relocation: ['relocation'],
  trips: ['trips'],
  experience: ['jobs'],
  education: ['schools'],
  certificates: ['certificates'],
  languages: ['languages'],
  skills: ['skills'],
  about: ['about'],
  employment_forms: ['employmentForms'],
  work_formats: ['workFormats'],
  driver_licences: ['licences'],
  phone: ['phone'],
  email: ['email'],
} satisfies Partial<Record<keyof ResumeDraft, (keyof ResumeForm)[]>>

/** The form with recognised values filled in; other fields stay. */
export function merged(current: ResumeForm, found: ResumeForm, fields: ResumeDraft): ResumeForm {
  const keys = Object.entries(formKeys).flatMap(([field, names]) => (field in fields ? names : []))
  return { ...current, ...Object.fromEntries(keys.map((key) => [key, found[key]])) }
}

/** Paths of fields with low confidence. */
export const doubtfulFields = ({ confidence }: ReadResume): Set<string> =>
  new Set(Object.keys(confidence).filter((field) => (confidence[field] as number) < minConfidence))

/** Groups of recognised fields, each with its contract fields. */
const groups = {
  name: ['last_name', 'first_name', 'middle_name'],
  phone: ['phone'],
  email: ['email'],
  city: ['city_id'],
  birth_date: ['birth_date'],
  gender: ['gender'],
  title: ['title'],
  roles: ['role_ids'],
  salary: ['salary'],
  jobs: ['experience'],
  schools: ['education'],
  certificates: ['certificates'],
  skills: ['skills'],
  languages: ['languages'],
  licences: ['driver_licences'],
  formats: ['employment_forms', 'work_formats', 'relocation', 'trips'],
  citizenship: ['citizenship'],
  about: ['about'],
} satisfies Record<string, (keyof ResumeDraft)[]>
export type Group = keyof typeof groups

const covers = (field: string, path: string) => path === field || path.startsWith(`${field}.`)

/** Groups with recognised values, in the order of a resume. */
export const groupsIn = (fields: ResumeDraft): Group[] =>
  (Object.keys(groups) as Group[]).filter((group) => groups[group].some((field) => field in fields))

/** Groups with a field of low confidence. */
export const doubtfulGroups = (fields: ResumeDraft, doubts: ReadonlySet<string>): Group[] =>
  groupsIn(fields).filter((group) =>
    groups[group].some((field) => [...doubts].some((path) => covers(field, path))),
  )

export type FromFileState =
  | { step: 'idle'; error: string | null }
  /** `name` of the file; null for pasted text. */
  | { step: 'reading'; name: string | null }
  | { step: 'found'; read: ReadResume; form: ResumeForm; doubts: ReadonlySet<string> }
  | {
      step: 'applied'
      before: ResumeForm
      filled: ResumeForm
      found: Group[]
      doubtful: Group[]
      jobs: number
    }

const idle: FromFileState = { step: 'idle', error: null }
const none = { fields: new Set<string>(), counts: '' }
const inList = /^(?:experience|education)\./
const countsOf = ({ jobs, schools }: Pick<ResumeForm, 'jobs' | 'schools'>) =>
  `${jobs.length} ${schools.length}`

/** Import of a resume into the form: applied only on confirmation, with undo. */
export function useFromFile(form: UseFormReturn<ResumeForm>) {
  const t = useTranslations('resumeFile')
  const errors = useTranslations('errors')
  const [state, setState] = useState<FromFileState>(idle)
  const [doubts, setDoubts] = useState<{ fields: ReadonlySet<string>; counts: string }>(none)
  const running = useRef<AbortController | null>(null)

  function wordsFor(error: unknown): string {
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'file_type_not_allowed') return t('typeRefused')
    if (code === 'file_too_large' || code === 'payload_too_large') return t('tooLarge')
    return errorText(error, errors)
  }

  async function read(
    name: string | null,
    call: (signal: AbortSignal) => Promise<ReadResume>,
  ): Promise<void> {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setState({ step: 'reading', name })
    try {
      const [answer, dictionaries] = await Promise.all([call(control.signal), loadDictionaries()])
      if (control.signal.aborted) return
      setState({
        step: 'found',
        read: answer,
        form: formOf(answer.fields, namesById(dictionaries)),
        doubts: doubtfulFields(answer),
      })
    } catch (error) {
      if (!control.signal.aborted) setState({ step: 'idle', error: wordsFor(error) })
    }
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > maxResumeFileBytes) return setState({ step: 'idle', error: t('tooLarge') })
    const body = new FormData()
    body.set('file', file)
    await read(file.name, (signal) => api('POST /v1/resumes/from-file', { body, signal }))
  }

  async function readText(text: string): Promise<void> {
    if (text.length > maxResumeTextLength) return setState({ step: 'idle', error: t('textTooLong') })
    await read(null, (signal) => api('POST /v1/resumes/from-text', { body: { text }, signal }))
  }

  /**
   * Sets only the fields that differ, one by one: `reset` would detach every field, and a key pressed meanwhile would
   * be lost.
   */
  function put(next: ResumeForm, than: ResumeForm): void {
    for (const name of differing(than, next)) form.setValue(name, next[name])
  }

  function apply(): void {
    if (state.step !== 'found') return
    const before = structuredClone(form.getValues())
    const { fields } = state.read
    const filled = merged(before, state.form, fields)
    put(filled, before)
    setDoubts({ fields: state.doubts, counts: countsOf(filled) })
    setState({
      step: 'applied',
      before,
      filled,
      found: groupsIn(fields),
      doubtful: doubtfulGroups(fields, state.doubts),
      jobs: fields.experience?.length ?? 0,
    })
  }

  function undo(): void {
    if (state.step !== 'applied') return
    put(state.before, state.filled)
    setDoubts(none)
    setState(idle)
  }

  function close(): void {
    running.current?.abort()
    setState(idle)
  }

  const settle = useCallback((field: string) => {
    setDoubts((all) => ({ ...all, fields: new Set([...all.fields].filter((one) => one !== field)) }))
  }, [])
  const [jobs, schools] = useWatch({ control: form.control, name: ['jobs', 'schools'] })
  const counts = countsOf({ jobs, schools })
  const marks = useMemo(() => {
    // Marks are by index: adding or removing a row invalidates them.
    const moved = doubts.counts !== counts
    const fields = moved ? [...doubts.fields].filter((field) => !inList.test(field)) : doubts.fields
    return { fields: new Set(fields), label: t('check'), settle }
  }, [doubts, counts, t, settle])
  const isWaiting = state.step === 'found' && groupsIn(state.read.fields).length > 0
  return { state, isWaiting, marks, readFile, readText, apply, undo, close }
}
export type FromFile = ReturnType<typeof useFromFile>
